/**
 * What the local page adds to SimCord's: it waits with updates while somebody uses a control,
 * follows links to messages itself, and keeps relative times up to date.
 *
 * It is loaded before SimCord's own scripts.
 */
(() => {
  "use strict";

  /**
   * What SimCord tells of its page.
   * @typedef {object} Status
   * @property {boolean} ready
   * @property {string[]} projectedMessageIds
   * @property {object | null} pendingAction
   * @property {{rejected: boolean} | null} lastAction
   * @property {{openPopupKey: string | null, modalHandle: string | null}} renderState
   * @property {{publishedAt: string} | null} publication when this was shown, in the server's time
   * @property {{presentationTime?: string | null}} profile the same moment, in simulated time
   */

  /** @returns {Status | undefined} */
  const status = () => /** @type {any} */ (window).simcordPreview;

  // ---- Updates wait while somebody uses a control

  /** Whether the menu of people is open. Old browsers cannot tell. */
  function nativeMenuIsOpen() {
    try {
      return document.querySelector("select:open") !== null;
    } catch {
      return false;
    }
  }

  /** Whether a menu, a form or a picture is open, or a message or a command is being written. */
  function controlIsOpen() {
    if (nativeMenuIsOpen()) return true;
    const shown = status()?.renderState;
    if (shown?.openPopupKey || shown?.modalHandle || document.querySelector("dialog[open]")) {
      return true;
    }
    const composer = document.getElementById("channel-composer");
    if (!composer?.contains(document.activeElement)) return false;
    const reply = document.getElementById("reply-context");
    const input = composer.querySelector("#channel-composer-input");
    const text = input instanceof HTMLTextAreaElement ? input.value : input?.textContent;
    return Boolean(text || (reply && !reply.hidden) || composer.querySelector(".command-row"));
  }

  const fetchPlainly = window.fetch.bind(window);
  /** The newest state that the page was given. @type {string | null} */
  let given = null;

  /**
   * SimCord asks for the state of the page twice a second, and shows what has changed. While a
   * control is open, it is given the same state again. The page asks all the same, because SimCord
   * closes pages that do not. The state after an action is always passed on.
   * @param {RequestInfo | URL} resource
   * @param {RequestInit} [options]
   */
  window.fetch = async (resource, options) => {
    const response = await fetchPlainly(resource, options);
    // SimCord has closed this page, because the browser let it sleep for more than ten minutes.
    if (resource === "/api/state" && response.status === 410) window.location.reload();
    if (resource !== "/api/state" || !response.ok) return response;
    const text = await response.text();
    const waits = given !== null && !status()?.pendingAction && controlIsOpen();
    if (!waits && !options?.signal?.aborted) given = text;
    return new Response(waits ? given : text, { headers: { "Content-Type": "application/json" } });
  };

  // ---- Options of a command are chosen by typing their names, as in Discord

  /** What has been typed of an option's name. */
  let typedName = "";

  /** The options that are offered and not hidden. @returns {HTMLElement[]} */
  function offeredOptions() {
    const all = document.querySelectorAll(".command-popup:not([hidden]) .command-suggestion:not([hidden])");
    return [...all].filter((each) => each instanceof HTMLElement);
  }

  /** Offer the options whose names begin with what was typed. */
  function filterOptions() {
    if (!document.querySelector(".command-popup:not([hidden]) .command-suggestion")) {
      const open = document.querySelector(".command-ghost");
      if (open instanceof HTMLElement) open.click();
    }
    for (const each of document.querySelectorAll(".command-popup .command-suggestion")) {
      if (each instanceof HTMLElement) each.hidden = !(each.dataset.value ?? "").startsWith(typedName);
    }
    const first = offeredOptions()[0];
    for (const each of document.querySelectorAll(".command-popup .command-suggestion")) {
      each.classList.toggle("is-active", each === first);
    }
    const heading = document.querySelector(".command-popup-heading");
    if (heading) heading.textContent = typedName ? `OPTIONS MATCHING ${typedName.toUpperCase()}` : "OPTIONS";
  }

  /** @param {KeyboardEvent} event */
  function takeKey(event) {
    event.preventDefault();
    event.stopPropagation();
  }

  document.addEventListener("keydown", (event) => {
    const { target, key } = event;
    const row = document.querySelector(".command-row");
    const elsewhere = target instanceof Node && target !== document.body && !row?.contains(target);
    if (!row || elsewhere || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target instanceof HTMLInputElement) {
      typedName = "";
      const active = document.querySelector('.command-popup:not([hidden]) [aria-selected="true"]');
      if (key !== "Tab" || event.shiftKey || !(active instanceof HTMLElement)) return;
      takeKey(event);
      active.click();
      return;
    }
    const finish = key === "Tab" || key === "Enter" || key === " " || key === ":";
    if (typedName && finish) {
      takeKey(event);
      const chosen = offeredOptions()[0];
      if (!chosen) return;
      typedName = "";
      chosen.click();
    } else if (typedName && key === "Backspace") {
      takeKey(event);
      typedName = typedName.slice(0, -1);
      filterOptions();
    } else if (/^[a-z_-]$/i.test(key)) {
      takeKey(event);
      typedName += key.toLowerCase();
      filterOptions();
    } else if (key !== "Shift") typedName = "";
  }, true);

  // ---- Links to messages

  /** The id of the message that a link leads to, or that of the channel. */
  const LINK = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/(?:\d+|@me)\/(?:(\d+)\/)?(\d+)\/?$/;
  const HIGHLIGHT_MS = 2000, ARRIVAL_MS = 10000;
  /** The message that will be shown when it has arrived. @type {string | null} */
  let awaited = null;

  /** @param {string} id @returns {HTMLElement | null} */
  const messageElement = (id) => document.querySelector(
    `#channel-message-list [data-message-id="${id}"]`,
  );

  /** Show a message: scroll to it, or ask SimCord for it. @param {string} id */
  function jumpTo(id) {
    if (messageElement(id)) {
      arriveAt(id);
      return;
    }
    const form = document.getElementById("message-exact-form");
    const field = document.getElementById("message-exact-id");
    if (!(form instanceof HTMLFormElement) || !(field instanceof HTMLInputElement)) return;
    awaited = id;
    setTimeout(() => { if (awaited === id) awaited = null; }, ARRIVAL_MS);
    field.value = id;
    form.requestSubmit();
    field.value = "";
  }

  /** @param {string} id */
  function arriveAt(id) {
    const element = messageElement(id);
    if (!element) return;
    awaited = null;
    element.scrollIntoView({ block: "start" });
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
    element.classList.add("jumped-to");
    setTimeout(() => element.classList.remove("jumped-to"), HIGHLIGHT_MS);
  }

  /** Say that a link leads to nothing: only the newest of the ended matches have threads here. */
  function sayMissing() {
    awaited = null;
    const note = document.getElementById("missing-message") ?? document.createElement("p");
    note.id = "missing-message";
    note.setAttribute("popover", "auto");
    note.setAttribute("role", "status");
    document.body.append(note);
    note.showPopover?.();
    note.textContent = "This page keeps the boards of the newest matches only. To see this one, type /history "
      + "and choose the match in the menu.";
  }

  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    const found = link instanceof HTMLAnchorElement ? LINK.exec(link.href) : null;
    if (!found) return;
    event.preventDefault();
    event.stopPropagation();
    jumpTo(found[2]);
  }, true);

  /** Show links to messages as Discord does: by the name of the channel, not by the address. */
  function nameLinks() {
    for (const link of document.querySelectorAll("a.markdown-link:not([title])")) {
      const found = link instanceof HTMLAnchorElement ? LINK.exec(link.href) : null;
      if (!found?.[1] || link.textContent !== link.getAttribute("href")) continue;
      const name = document.querySelector(`#places [data-place="${found[1]}"] .place-name`);
      if (!name) continue;
      link.setAttribute("title", link.textContent ?? "");
      link.textContent = `# ${name.textContent} › 💬`;
    }
  }

  // ---- Relative times

  /** SimCord's words for a relative time. All other times contain «:», «/» or a year. */
  const RELATIVE = /^(in \d+ \w+|\d+ \w+ ago|now|this \w+|yesterday|today|tomorrow|(last|next) \w+)$/;
  const MINUTE = 60, HOUR = 60 * MINUTE, DAY = 24 * HOUR, MONTH = 30.4 * DAY, YEAR = 365 * DAY;

  /**
   * A time as Discord writes it: «in 3 days», «a minute ago».
   * @param {number} seconds from now on
   */
  function relative(seconds) {
    const amount = Math.abs(seconds);
    /** @type {[number, number, string, string][]} up to, divided by, the word for one, for more */
    const units = [
      [45, 1, "a second", "seconds"],
      [45 * MINUTE, MINUTE, "a minute", "minutes"],
      [22 * HOUR, HOUR, "an hour", "hours"],
      [26 * DAY, DAY, "a day", "days"],
      [320 * DAY, MONTH, "a month", "months"],
      [Infinity, YEAR, "a year", "years"],
    ];
    const [, divisor, one, more] = units.find(([limit]) => amount < limit) ?? units[0];
    const count = Math.max(1, Math.round(amount / divisor));
    const words = count === 1 ? one : `${count} ${more}`;
    return seconds > 0 ? `in ${words}` : `${words} ago`;
  }

  /** The simulated time in milliseconds. It runs as fast as that of this computer. */
  function now() {
    const { profile, publication } = status() ?? {};
    const ahead = Date.parse(profile?.presentationTime ?? "") - Date.parse(publication?.publishedAt ?? "");
    return Date.now() + (ahead || 0);
  }

  function updateTimes() {
    const present = now();
    for (const time of document.querySelectorAll("time.discord-timestamp")) {
      if (!(time instanceof HTMLTimeElement)) continue;
      if (!time.dataset.relative) {
        time.dataset.relative = String(RELATIVE.test(time.textContent ?? ""));
        // Else a screen reader would read each change aloud.
        time.setAttribute("aria-live", "off");
      }
      if (time.dataset.relative !== "true") continue;
      const words = relative((Date.parse(time.dateTime) - present) / 1000);
      if (time.textContent !== words) time.textContent = words;
    }
  }

  setInterval(updateTimes, 1000);
  new MutationObserver(() => {
    if (document.querySelector("time.discord-timestamp:not([data-relative])")) updateTimes();
    nameLinks();
    if (awaited !== null && status()?.ready) {
      arriveAt(awaited);
      if (awaited !== null && status()?.lastAction?.rejected) sayMissing();
    }
  }).observe(document.documentElement, {
    childList: true, subtree: true, attributes: true, attributeFilter: ["aria-busy"],
  });
})();
