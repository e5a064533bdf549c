import { useSyncExternalStore } from "react";

/** A preference of this browser: one of a few words, kept in its local storage. */
export interface StoredChoice<T extends string> {
  readonly fallback: T;
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

/** Storage may be forbidden or full; the preference then lasts as long as the page. */
export function storedChoice<T extends string>(
  key: string,
  values: readonly T[],
  fallback: T,
): StoredChoice<T> {
  const name = `proofline.${key}`;
  const listeners = new Set<() => void>();
  let unsaved: T | null = null;

  function read(): T {
    if (unsaved !== null) return unsaved;
    try {
      const stored = window.localStorage.getItem(name);
      return values.find((value) => value === stored) ?? fallback;
    } catch {
      return fallback;
    }
  }

  return {
    fallback,
    get: read,
    set(value) {
      try {
        window.localStorage.setItem(name, value);
        unsaved = null;
      } catch {
        unsaved = value;
      }
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      window.addEventListener("storage", listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener("storage", listener);
      };
    },
  };
}

export function useStoredChoice<T extends string>(
  choice: StoredChoice<T>,
): [T, (value: T) => void] {
  const value = useSyncExternalStore(choice.subscribe, choice.get, () => choice.fallback);
  return [value, choice.set];
}
