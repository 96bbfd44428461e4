// The title of the window: what the open page is called, unless somebody is called back to it.
let calling = $state('');

/** The title says this until what is returned is called. */
export function callBack(words: string): () => void {
  calling = words;
  return () => {
    calling = '';
  };
}

/** The title, for a page that is usually called so. */
export const titleOf = (usual: string): string => calling || usual;
