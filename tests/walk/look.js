// One look at the page: where everything lies that can be seen or pressed, what it says, where the
// focus is. It changes nothing; what it scrolls to try something it scrolls back.
async () => {
  const PATIENCE = 1500;
  const PRESSABLE =
    'a[href], button, select, textarea, input:not([type=hidden]), summary, [role=button], [role=link], [role=tab], [role=switch], [role=menuitem]';
  const FACTS = ['aim', 'contract', 'trump', 'dealer', 'forehand'];

  // What follows the size of something is drawn a frame later: the page's own frames, as its clock may stand.
  const frame = () => new Promise((done) => new ResizeObserver((_, all) => (all.disconnect(), done())).observe(document.body));
  for (let i = 0; i < 2; i += 1) await frame();

  // A card on its way lies nowhere: what moves comes to rest first, but for what always moves.
  const ends = (each) => Number.isFinite(each.effect?.getComputedTiming().endTime) && each.playState === 'running';
  const moving = () => document.getAnimations().filter(ends).map((each) => each.finished);
  const since = Date.now();
  for (let found = moving(); found.length > 0 && Date.now() - since < PATIENCE; found = moving()) {
    await Promise.race([Promise.allSettled(found), new Promise((done) => setTimeout(done, PATIENCE))]);
  }

  const styles = new Map();
  const style = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const plain = (text) => (text ?? '').replace(/\s+/g, ' ').trim();
  const box = ({ left, top, right, bottom }) => ({ left, top, right, bottom });
  const meet = (a, b) => ({
    left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom),
  });
  const isEmpty = ({ left, top, right, bottom }) => right - left < 2 || bottom - top < 2;
  const windowBox = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const modal = document.querySelector('dialog:modal');
  // On the board lies what asks back there; meanwhile it is all there is to press and read, but for the hand.
  const slip = document.querySelector('.board [role=dialog]');
  const scope = modal ?? slip ?? document.body;
  const paper = document.scrollingElement;
  const pageScrolls =
    paper.scrollHeight > innerHeight + 1 && !/hidden|clip/.test(style(paper).overflowY + style(document.body).overflowY);

  const unseen = (element) => {
    for (let up = element; up; up = up.parentElement) {
      if (style(up).clipPath === 'inset(50%)') return true;
      if (up.offsetWidth <= 1 && up.offsetHeight <= 1 && style(up).overflowX === 'hidden') return true;
    }
    return false;
  };
  const shown = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
    !element.closest('[inert]') && !unseen(element);

  /** What may cut something off, from the inside outwards. */
  function* frames(element, itself = false) {
    let position = itself ? 'static' : style(element).position;
    for (let up = itself ? element : element.parentElement; up && up !== document.documentElement; up = up.parentElement) {
      if (position === 'fixed') return;
      const { position: own, transform } = style(up);
      if (position === 'absolute' && own === 'static' && transform === 'none') continue;
      const { overflowX, overflowY, display } = style(up);
      // Where a thing is part of a line, overflow means nothing.
      if (display !== 'inline' && up !== document.body && (overflowX !== 'visible' || overflowY !== 'visible')) yield up;
      if (own !== 'static') position = own;
      else if (position === 'absolute') position = 'static';
    }
  }
  const inside = (frame) => {
    const { left, top } = frame.getBoundingClientRect();
    const { overflowX, overflowY, overflowClipMargin } = style(frame);
    const more = overflowX === 'clip' ? parseFloat(overflowClipMargin) || 0 : 0;
    const x = left + frame.clientLeft;
    const y = top + frame.clientTop;
    return {
      left: overflowX === 'visible' ? -Infinity : x - more,
      right: overflowX === 'visible' ? Infinity : x + frame.clientWidth + more,
      top: overflowY === 'visible' ? -Infinity : y - more,
      bottom: overflowY === 'visible' ? Infinity : y + frame.clientHeight + more,
    };
  };
  const wholeBox = (element) =>
    box(style(element).display === 'inline' ? (element.getClientRects()[0] ?? element.getBoundingClientRect()) : element.getBoundingClientRect());
  function visibleBox(element) {
    let seen = meet(wholeBox(element), windowBox);
    for (const frame of frames(element)) seen = meet(seen, inside(frame));
    return seen;
  }

  // Names, as far as a page like this needs them.
  function words(node) {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return '';
    if (node.hasAttribute('aria-label')) return ` ${node.getAttribute('aria-label')} `;
    if (node instanceof HTMLImageElement) return node.alt;
    return [...node.childNodes].map(words).join(' ');
  }
  function nameOf(element) {
    const by = element.getAttribute('aria-labelledby');
    if (by) return plain(by.split(/\s+/).map((id) => words(document.getElementById(id) ?? document.createTextNode(''))).join(' '));
    if (element.getAttribute('aria-label')) return plain(element.getAttribute('aria-label'));
    const labelled = [...(element.labels ?? [])].map(words).join(' ');
    return plain(labelled || words(element) || element.title || element.placeholder || (element.type === 'submit' ? element.value : ''));
  }
  const classes = (element) => [...element.classList].filter((name) => !name.startsWith('svelte-')).map((name) => `.${name}`).join('');
  const describe = (element) => `${element.localName}${classes(element)} “${nameOf(element).slice(0, 40)}”`;

  // What lies above something: what takes the press, and what only hides it.
  const isPainted = (element, x, y) => {
    const { backgroundColor, backgroundImage, visibility, opacity } = style(element);
    if (visibility !== 'visible' || opacity === '0' || unseen(element)) return false;
    if (element instanceof SVGElement || element instanceof HTMLImageElement) return true;
    if (backgroundImage !== 'none' || !/^transparent$|^rgba\(.*, 0\)$|\/ 0\)$/.test(backgroundColor)) return true;
    return [...element.childNodes].some((node) => {
      if (node.nodeType !== Node.TEXT_NODE || !node.data.trim()) return false;
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].some(({ left, right, top, bottom }) => left < x && x < right && top < y && y < bottom);
    });
  };
  const above = (element, x, y) => {
    for (const found of document.elementsFromPoint(x, y)) {
      if (element.contains(found) || found.contains(element)) return null;
      if (isPainted(found, x, y)) return found;
    }
    return null;
  };
  const centre = ({ left, top, right, bottom }) => [(left + right) / 2, (top + bottom) / 2];
  const takesPress = (target, control) => {
    const seen = visibleBox(target);
    if (isEmpty(seen)) return null;
    const found = document.elementFromPoint(...centre(seen));
    if (!found || target.contains(found) || control.contains(found)) return null;
    if (found.contains(target) && style(target).pointerEvents === 'none') return null;
    return found;
  };
  const pinned = (element, target) => {
    for (let up = element; up && !up.contains(target); up = up.parentElement) {
      if (/sticky|fixed/.test(style(up).position)) return true;
    }
    return false;
  };
  /** Whether something comes free when one scrolls to it. */
  function comesFree(target, control) {
    const places = [];
    for (let up = target.parentElement; up; up = up.parentElement) places.push([up, up.scrollTop, up.scrollLeft]);
    target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const free = !takesPress(target, control);
    for (const [up, top, left] of places) up.scrollTo({ top, left, behavior: 'instant' });
    return free;
  }

  const board = document.querySelector('.board');
  const hand = board?.querySelector('.hand') ?? null;
  const targetOf = (control) => {
    if (!/^(radio|checkbox)$/.test(control.type ?? '')) return control;
    return control.closest('label') ?? (isEmpty(visibleBox(control)) ? (control.labels[0] ?? control) : control);
  };
  const found = [...scope.querySelectorAll(PRESSABLE)]
    .map((control) => ({ control, target: targetOf(control) }))
    .filter(({ target }) => shown(target));
  const pressables = found.map(({ control, target }) => {
    const inHand = hand !== null && hand.contains(control);
    let cover = inHand ? null : takesPress(target, control);
    const under = cover !== null && pinned(cover, target) && comesFree(target, control);
    if (under) cover = null;
    return {
      what: describe(control), name: nameOf(control), box: wholeBox(target), seen: visibleBox(target),
      cover: cover ? describe(cover) : null, under, inHand,
      scrolls: [...frames(target)].some((frame) => /auto|scroll/.test(style(frame).overflowY)) || pageScrolls,
      disabled: control.disabled === true || control.ariaDisabled === 'true',
      main: control.matches('.primary'), bid: control.closest('.bids') !== null, exchange: control.closest('.exchange') !== null,
      onBoard: board?.contains(control) ?? false, inDialog: control.closest('dialog') !== null,
      leads: control.getAttribute('href'), action: control.dataset.action ?? null, kind: control.localName,
      expanded: control.getAttribute('aria-expanded'),
    };
  });
  const overlaps = [];
  for (let i = 0; i < pressables.length; i += 1) {
    for (let j = i + 1; j < pressables.length; j += 1) {
      const [one, other] = [pressables[i], pressables[j]];
      if ((one.inHand && other.inHand) || one.under || other.under) continue;
      if (found[i].target.contains(found[j].target) || found[j].target.contains(found[i].target)) continue;
      // What scrolls passes under what is pinned.
      if (pinned(found[i].target, found[j].target) && other.scrolls) continue;
      if (pinned(found[j].target, found[i].target) && one.scrolls) continue;
      const both = meet(one.seen, other.seen);
      if (!isEmpty(both)) overlaps.push([one.what, other.what, both]);
    }
  }

  // Now everything can be hit, so that what lets presses through is found too.
  const everything = new CSSStyleSheet();
  everything.replaceSync('* { pointer-events: auto !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, everything];
  pressables.forEach((pressable, i) => {
    if (pressable.cover || pressable.under || pressable.inHand || isEmpty(pressable.seen)) return;
    const cover = above(found[i].target, ...centre(pressable.seen));
    if (cover && !found[i].control.contains(cover)) pressable.cover = describe(cover);
  });
  const cards = [...(hand?.querySelectorAll('[data-card]') ?? [])].map((card) => {
    const whole = box(card.getBoundingClientRect());
    const [width, height] = [whole.right - whole.left, whole.bottom - whole.top];
    let cover = null;
    for (const [x, y] of [[0.08, 0.06], [0.5, 0.06], [0.92, 0.06], [0.1, 0.5], [0.5, 0.5], [0.9, 0.5], [0.08, 0.94], [0.5, 0.94], [0.92, 0.94]]) {
      cover ??= above(hand, whole.left + x * width, whole.top + y * height);
    }
    const corner = document.elementsFromPoint(whole.left + 0.12 * width, whole.top + 0.1 * height).find((each) => hand.contains(each));
    return {
      code: card.dataset.card, box: whole, seen: visibleBox(card), cover: cover ? describe(cover) : null,
      corner: corner !== undefined && card.contains(corner), legal: card.ariaDisabled !== 'true',
      chosen: card.ariaPressed === 'true', focused: card === document.activeElement, name: nameOf(card),
    };
  });
  const facts = FACTS.flatMap((fact) =>
    [...document.querySelectorAll(`[data-fact~="${fact}"]`)].map((element) => {
      const seen = visibleBox(element);
      const cover = isEmpty(seen) ? null : above(element, ...centre(seen));
      return { fact, text: plain(element.innerText) || nameOf(element), seen: shown(element) && !isEmpty(seen), cover: cover ? describe(cover) : null };
    }),
  );
  // Texts; what hides one, unless it scrolls under something pinned.
  const written = [];
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!plain(node.data) || !parent || parent.closest('script, style, option, noscript, title')) continue;
    if (parent.checkVisibility({ visibilityProperty: true })) written.push(node);
  }
  /** What must be told at once may lie over the mat and what hangs over it. */
  const mayLie = (cover, text) => pinned(cover, text) || (cover.closest('.notices') && text.closest('.mat, .bubble'));
  function coverOf(node) {
    const [range, parent] = [document.createRange(), node.parentElement];
    range.selectNodeContents(node);
    const seen = visibleBox(parent);
    for (const line of range.getClientRects()) {
      const here = meet(line, seen);
      if (isEmpty(here)) continue;
      for (const part of [0.1, 0.5, 0.9]) {
        const cover = above(parent, here.left + part * (here.right - here.left), (here.top + here.bottom) / 2);
        if (cover && !mayLie(cover, parent)) return describe(cover);
      }
    }
    return null;
  }
  const hidden = [];
  for (const node of written) {
    const by = shown(node.parentElement) ? coverOf(node) : null;
    if (by) hidden.push([plain(node.data), by]);
  }
  document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);

  // Whether they are cut off.
  function cutBy(node) {
    const range = document.createRange();
    range.selectNodeContents(node);
    let seen = box(range.getBoundingClientRect());
    if (isEmpty(seen)) return null;
    const slack = { x: 1.5, y: (seen.bottom - seen.top) / Math.max(1, range.getClientRects().length) / 4 };
    for (const frame of frames(node.parentElement, true)) {
      const { overflowX, overflowY } = style(frame);
      const edge = inside(frame);
      if (/hidden|clip/.test(overflowX) && (seen.left < edge.left - slack.x || seen.right > edge.right + slack.x)) return describe(frame);
      if (/hidden|clip/.test(overflowY) && (seen.top < edge.top - slack.y || seen.bottom > edge.bottom + slack.y)) return describe(frame);
      seen = meet(seen, edge);
      if (isEmpty(seen)) return null;
    }
    if (seen.bottom < 0 || seen.right < 0) return null;
    if (seen.left < -slack.x || seen.right > innerWidth + slack.x) return 'the window';
    return seen.bottom > innerHeight + slack.y && !pageScrolls ? 'the window' : null;
  }
  const texts = written.map((node) => plain(node.data));
  const clipped = [];
  for (const node of written) {
    const by = shown(node.parentElement) ? cutBy(node) : null;
    if (by) clipped.push([plain(node.data), by]);
  }
  for (const element of scope.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      const text = plain(element.getAttribute(name));
      if (text) texts.push(text);
    }
  }
  const lettersOf = (selector) =>
    [...document.querySelectorAll(selector)].filter(shown).flatMap((element) => {
      const inner = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const pieces = [];
      for (let node = inner.nextNode(); node; node = inner.nextNode()) {
        if (/\p{L}/u.test(node.data) && shown(node.parentElement)) pieces.push(plain(node.data));
      }
      return pieces;
    });

  const active = document.activeElement;
  const onNothing = !active || active === document.body || active === document.documentElement;
  const mat = document.querySelector('.mat');
  const around = [];
  for (let up = hand; up; up = up.parentElement) around.push(up);
  return {
    place: location.hash,
    size: [innerWidth, innerHeight],
    scrolled: [...around.map((up) => [up.scrollLeft, up.scrollTop]), [scrollX, scrollY]].some(([x, y]) => x > 1 || y > 1),
    sideways: paper.scrollWidth > innerWidth + 1,
    asked: board?.dataset.asked ?? null,
    atTable: board !== null,
    result: document.querySelector('#result-title') !== null,
    dialog: modal !== null,
    slip: slip !== null,
    hand: hand && cards.length > 0 ? box(hand.getBoundingClientRect()) : null,
    cards,
    trick: [...document.querySelectorAll('.mat li [data-card]')].map((card) => card.dataset.card),
    mat: mat ? visibleBox(mat) : null,
    pressables,
    overlaps,
    texts,
    clipped,
    hidden,
    facts,
    bubbles: [...document.querySelectorAll('.bubble')].filter(shown).map((bubble) => ({
      by: bubble.closest('[data-seat]')?.dataset.seat ?? '', text: plain(bubble.innerText), standing: bubble.matches('.standing'),
    })),
    forTheEye: lettersOf('.sentence, #result-title, .bubble.standing, [data-fact]'),
    focus: {
      what: onNothing ? 'nothing' : describe(active), onNothing,
      hidden: !onNothing && (!active.checkVisibility() || active.closest('dialog:not([open])') !== null),
      outside: modal !== null && !onNothing && !modal.contains(active),
    },
    told: window.walk?.told ?? [],
    changes: window.walk?.changes ?? 0,
    language: document.documentElement.lang,
  };
}
