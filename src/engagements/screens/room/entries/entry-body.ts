/** Content of an entry beside its title, read from its body. */
export interface EntryBody {
  text: string | null;
  tags: readonly string[];
  related: readonly string[];
  /** Details by their names; values are texts. */
  details: Readonly<Record<string, string>>;
}

/** Reads the body of an entry; what has another form than this version writes is left out. */
export function readBody(body: Readonly<Record<string, unknown>>): EntryBody {
  const { details } = body;
  return {
    text: typeof body.text === "string" && body.text !== "" ? body.text : null,
    tags: texts(body.tags),
    related: texts(body.related),
    details: Object.fromEntries(
      Object.entries(typeof details === "object" && details !== null ? details : {}).filter(
        (pair): pair is [string, string] => typeof pair[1] === "string",
      ),
    ),
  };
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
