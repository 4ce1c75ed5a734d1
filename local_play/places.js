// Lists the places (the channel, threads, private messages) beside the page, and goes to them.
(() => {
  "use strict"

  // The page reads its state with `fetch`; the server has added the list of places to it.
  // A page that is loaded again asks for the person and the place that it showed before.
  const fetchAsBefore = window.fetch
  window.fetch = async (resource, options) => {
    const opens = resource === "/api/pages"
    const response = await fetchAsBefore(resource, opens ? { ...options, body: shownBefore() } : options)
    if ((opens || resource === "/api/state") && response.ok) {
      response.clone().json().then((state) => {
        remember(state)
        showPlaces(state.places ?? [])
      }, () => {})
    }
    return response
  }

  const SHOWN_BEFORE = "postboard-shown"

  function shownBefore() {
    try {
      return sessionStorage.getItem(SHOWN_BEFORE) ?? "{}"
    } catch {
      return "{}" // The browser allows no storage.
    }
  }

  function remember(state) {
    try {
      const place = { viewer_id: state.viewerId, target_id: state.channelId }
      sessionStorage.setItem(SHOWN_BEFORE, JSON.stringify(place))
    } catch {
      // The page then begins anew when it is loaded again.
    }
  }

  const GLYPHS = { channel: "#", thread: "↳", private: "@" }
  let shown = ""

  function showPlaces(places) {
    const fingerprint = JSON.stringify(places)
    if (fingerprint === shown) return
    shown = fingerprint
    const list = document.getElementById("places") ?? addList()
    const focused = document.activeElement?.closest("#places [data-place]")?.dataset.place
    list.replaceChildren(...places.map(placeItem))
    if (focused) list.querySelector(`[data-place="${focused}"]`)?.focus()
  }

  function addList() {
    const list = Object.assign(document.createElement("ul"), { id: "places" })
    const nav = document.createElement("nav")
    nav.setAttribute("aria-label", "Channels")
    nav.append(list)
    document.querySelector("#messages-sidebar h1").textContent = "Channels"
    document.getElementById("messages-toggle").lastChild.textContent = "Channels"
    document.querySelector("#messages-sidebar .sidebar-heading").after(nav)
    return list
  }

  function placeItem(place) {
    const button = document.createElement("button")
    button.type = "button"
    button.dataset.place = place.id
    button.title = place.name
    button.className = `place place-${place.kind}`
    button.classList.toggle("place-unread", place.unread)
    if (place.current) button.setAttribute("aria-current", "page")
    const glyph = Object.assign(document.createElement("span"), { className: "place-glyph", textContent: GLYPHS[place.kind] })
    glyph.setAttribute("aria-hidden", "true")
    button.append(glyph, Object.assign(document.createElement("span"), { className: "place-name", textContent: place.name }))
    if (place.mentions) {
      const count = Object.assign(document.createElement("span"), { className: "place-mentions", textContent: place.mentions })
      count.setAttribute("aria-label", `${place.mentions} for you`)
      button.append(count)
    }
    button.addEventListener("click", () => goTo(place.id))
    const item = document.createElement("li")
    item.append(button)
    return item
  }

  // Opens a message, or the newest message of a place, with the form that SimCord has for that.
  function goTo(id) {
    document.getElementById("message-exact-id").value = id
    document.getElementById("message-exact-form").requestSubmit()
    // On a narrow page the list lies over the messages.
    const scrim = document.getElementById("drawer-scrim")
    if (!scrim.hidden) scrim.click()
  }

  // The name of a thread in a message, and the box below the message that it began with, lead there.
  document.addEventListener("click", (event) => {
    const name = event.target.closest?.(".mention")?.textContent
      ?? event.target.closest?.(".thread-summary")?.textContent.replace(/ · \d+ messages?.*$/, "")
    const place = name && JSON.parse(shown || "[]").find((each) => [each.name, `#${each.name}`].includes(name))
    if (place) goTo(place.id)
  })
})()
