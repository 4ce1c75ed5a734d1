/**
 * Returns every text on the page whose contrast against its ground is below `least`, with its
 * contrast. Controls that are off and hidden texts are left out.
 */
(least) => {
  /** @param {string} colour as CSS computes it: rgb(…) or rgba(…) */
  const channels = (colour) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const over = (top, below) => {
    const opacity = top[3] ?? 1;
    return [0, 1, 2].map((index) => top[index] * opacity + below[index] * (1 - opacity));
  };
  const luminance = (colour) => {
    const [red, green, blue] = colour.map((value) => {
      const share = value / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ground = (element) => {
    const layers = [];
    for (let each = element; each; each = each.parentElement) {
      layers.push(channels(getComputedStyle(each).backgroundColor));
      if ((layers.at(-1)[3] ?? 1) === 1) break;
    }
    return layers.reverse().reduce((below, top) => over(top, below), [255, 255, 255]);
  };
  const LEFT_OUT = ":disabled, [aria-disabled=true], [inert], .visually-hidden, option, script";

  const found = {};
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement;
    const words = text.textContent.trim();
    const isVisible = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!words || !isVisible || element.closest(LEFT_OUT)) continue;
    const below = ground(element);
    const top = over(channels(getComputedStyle(element).color), below);
    const [light, dark] = [luminance(top), luminance(below)].sort((a, b) => b - a);
    const contrast = (light + 0.05) / (dark + 0.05);
    if (contrast < least) found[`${element.className}: ${words}`] = contrast;
  }
  return found;
}
