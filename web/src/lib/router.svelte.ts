// Which page is open: the part of the address after #, so that any plain web server will do.
import type { Component } from 'svelte';
import type { Key } from './i18n.svelte';

export interface Route {
  /** `/tables/:code` matches `/tables/abc` and hands on `{ code: 'abc' }`. */
  path: string;
  title: Key;
  /** A page is given `params`; one that needs none need not take them. */
  load: () => Promise<{ default: Component<any> }>;
  /** The page brings a bar of its own. */
  bare?: boolean;
}

export type Params = Record<string, string>;

export interface Found {
  route: Route;
  params: Params;
}

const parts = (path: string): string[] => path.split('/').filter(Boolean);

export function match(routes: readonly Route[], path: string): Found | undefined {
  const wanted = parts(path);
  for (const route of routes) {
    const pattern = parts(route.path);
    if (pattern.length !== wanted.length) continue;
    const params: Params = {};
    const fits = pattern.every((part, i) => {
      if (!part.startsWith(':')) return part === wanted[i];
      params[part.slice(1)] = decodeURIComponent(wanted[i] ?? '');
      return true;
    });
    if (fits) return { route, params };
  }
  return undefined;
}

const current = (): string => location.hash.replace(/^#/, '') || '/';

let path = $state(current());
addEventListener('hashchange', () => (path = current()));

export const openPath = (): string => path;
