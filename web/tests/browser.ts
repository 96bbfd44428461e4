// What the page asks of a browser as soon as it is loaded. To be imported first.
const listens = { addEventListener: () => undefined, removeEventListener: () => undefined };
Object.assign(globalThis, {
  ...listens,
  document: { hidden: false, ...listens },
  localStorage: undefined,
  location: { origin: 'http://localhost', protocol: 'http:' },
  matchMedia: () => ({ matches: false }),
});
Object.defineProperty(globalThis, 'navigator', { value: { languages: ['en-GB'] }, configurable: true });
