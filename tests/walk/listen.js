// Runs before the page: keeps what a screen reader was told, and counts changes.
(() => {
  const LIVE = '[aria-live], [role=log], [role=status], [role=alert]';
  const MOST = 2000;
  const heard = { told: [], changes: 0 };
  window.walk = heard;
  const tell = (text) => {
    const line = (text ?? '').replace(/\s+/g, ' ').trim();
    if (line) heard.told.push(line);
    if (heard.told.length > MOST) heard.told.shift();
  };
  new MutationObserver((records) => {
    heard.changes += 1;
    for (const { target, type, addedNodes } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      const region = element?.closest(LIVE);
      if (region && type === 'characterData') tell(region.textContent);
      else if (region) addedNodes.forEach((node) => tell(node.textContent));
      else addedNodes.forEach((node) => node instanceof Element && node.matches('[role=alert]') && tell(node.textContent));
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
})();
