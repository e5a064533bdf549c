/** The service's published keys. */
export interface PublishedKeys {
  origin: string;
  vkeys: string[];
}

type Json = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null;
}

/** Reads the answer of `GET /api/trace/keys`, retired keys included. Throws TypeError for anything else. */
export function readKeys(answer: unknown): PublishedKeys {
  if (!isObject(answer) || typeof answer.origin !== "string" || !Array.isArray(answer.keys)) {
    throw new TypeError("the answer holds no keys");
  }
  const vkeys = answer.keys.map((key: unknown) => {
    if (!isObject(key) || typeof key.vkey !== "string") {
      throw new TypeError("the answer holds no keys");
    }
    return key.vkey;
  });
  return { origin: answer.origin, vkeys };
}
