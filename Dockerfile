# Postboard, with nothing but what the bot needs. Its data live in /app/data: mount a volume there.
#
#   docker build -t postboard .
#   docker run -d --name postboard --restart unless-stopped --stop-timeout 30 \
#       --env-file .env -v postboard:/app/data postboard

# To always build on the same image, name its digest: docker build --build-arg BASE=python@sha256:…
ARG BASE=python:3.12-slim
FROM ${BASE}

ENV PYTHONUNBUFFERED=1
WORKDIR /app

# Names in pictures: the letters of other scripts, and what joins them and writes them from the right.
RUN apt-get update && apt-get install -y --no-install-recommends \
        fonts-noto-core fonts-noto-cjk libfribidi0 \
    && rm -rf /var/lib/apt/lists/*

COPY requirements-bot.lock .
RUN pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements-bot.lock

COPY rules rules
COPY rendering rendering
COPY players players
COPY model model
COPY storage storage
COPY matches matches
COPY maintenance maintenance
COPY bot bot
# Without compiled files each start would take several times as long.
RUN python -m compileall -q rules rendering players model storage matches maintenance bot

# By number, so that Kubernetes can see that it is not root, and volumes keep their owner.
RUN useradd --uid 10001 --no-create-home --home-dir /app --shell /usr/sbin/nologin postboard \
    && install -d -m 700 -o postboard data
USER 10001
VOLUME /app/data

# The bot judges itself, and stores that; this reads it. `docker ps` shows the result.
HEALTHCHECK --interval=30s --timeout=15s --start-period=2m --retries=3 \
    CMD ["python", "-m", "bot", "health"]

# The bot stops cleanly on SIGTERM, which is what «docker stop» sends; give it 30 seconds for that.
CMD ["python", "-m", "bot"]
