/** Place in a template where the argument of this name goes, as a value of its own. */
interface ArgPlace {
  $arg: string;
}

type Scalar = string | number | boolean;

/** Parts of a declared request: literals, and places of arguments. */
export interface RequestTemplate {
  /** Segments with `{name}` for an argument: `/v1/items/{id}`. */
  path: string;
  query?: Readonly<Record<string, Scalar | ArgPlace>>;
  /** JSON with `{"$arg": "name"}` for arguments; a member whose argument is missing is left out. */
  body?: unknown;
}

export interface ExpandedRequest {
  /** Path and query, percent-encoded. */
  path: string;
  /** Undefined where the template has none. */
  body: unknown;
}

/** An argument that the template cannot take; the message names it without its value. */
export class TemplateFault extends Error {
  override name = "TemplateFault";

  constructor(
    readonly arg: string,
    message: string,
  ) {
    super(message);
  }
}

type Args = Readonly<Record<string, unknown>>;

const PLACE = /\{([A-Za-z][A-Za-z0-9_]{0,63})\}/g;
const SEGMENT = /^(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|\{[A-Za-z][A-Za-z0-9_]{0,63}\})+$/;
const MOST_CHARACTERS = 8_192;

/** True for a path of plain segments and places; without dot segments, percent-encoding and query. */
export function isPathTemplate(path: string): boolean {
  if (!path.startsWith("/") || path.length > 1_024) return false;
  if (path === "/") return true;
  const segments = path.slice(1).split("/");
  return segments.every((segment) => SEGMENT.test(segment) && !isDotSegment(segment));
}

/** True for an object that has `$arg` and nothing else. */
function isArgPlace(value: unknown): value is ArgPlace {
  if (typeof value !== "object" || value === null) return false;
  const names = Object.keys(value);
  return names.length === 1 && "$arg" in value && typeof value.$arg === "string";
}

/**
 * The request of a template and arguments. A value stays in its segment of the path, in its parameter of
 * the query (RFC 3986 section 2.1) or in its place of the body. Throws TemplateFault where an argument is
 * missing, is not plain, or would give the path another shape: empty, a dot segment, with a slash.
 */
export function expandRequest(template: RequestTemplate, args: Args): ExpandedRequest {
  const path = template.path
    .split("/")
    .map((segment) => expandSegment(segment, args))
    .join("/");
  const query = Object.entries(template.query ?? {}).flatMap(([name, value]) =>
    expandParameter(name, value, args),
  );
  const whole = query.length === 0 ? path : `${path}?${query.join("&")}`;
  if (whole.length > MOST_CHARACTERS) throw new TemplateFault("", "The request is too long.");
  return { path: whole, body: template.body === undefined ? undefined : fill(template.body, args) };
}

function expandSegment(segment: string, args: Args): string {
  const names: string[] = [];
  const expanded = segment.replaceAll(PLACE, (_, name: string) => {
    names.push(name);
    const text = scalarText(name, argOf(args, name));
    // Some servers decode once more than they should, before they look for slashes.
    if (/[/\\%\p{Cc}]/u.test(text)) {
      throw new TemplateFault(name, `${name} has a character that no segment of a path may have.`);
    }
    return percentEncoded(name, text);
  });
  const [name = ""] = names;
  if (names.length > 0 && (expanded === "" || isDotSegment(expanded))) {
    throw new TemplateFault(name, `${name} leaves its segment of the path.`);
  }
  return expanded;
}

function expandParameter(name: string, value: Scalar | ArgPlace, args: Args): string[] {
  if (!isArgPlace(value))
    return [`${percentEncoded(name, name)}=${percentEncoded(name, String(value))}`];
  const given = argOf(args, value.$arg);
  if (given === undefined) return [];
  const items: readonly unknown[] = Array.isArray(given) ? given : [given];
  return items.map((item) => {
    const text = scalarText(value.$arg, item);
    return `${percentEncoded(name, name)}=${percentEncoded(value.$arg, text)}`;
  });
}

function fill(template: unknown, args: Args): unknown {
  if (isArgPlace(template)) {
    const given = argOf(args, template.$arg);
    if (given === undefined) throw new TemplateFault(template.$arg, `${template.$arg} is missing.`);
    return given;
  }
  if (Array.isArray(template)) return template.map((item) => fill(item, args));
  if (typeof template !== "object" || template === null) return template;
  const members = Object.entries(template).filter(
    ([, member]) => !isArgPlace(member) || argOf(args, member.$arg) !== undefined,
  );
  // fromEntries defines members: __proto__ is one like the others.
  return Object.fromEntries(members.map(([name, member]) => [name, fill(member, args)]));
}

function argOf(args: Args, name: string): unknown {
  return Object.hasOwn(args, name) ? args[name] : undefined;
}

function scalarText(name: string, value: unknown): string {
  if (value === undefined) throw new TemplateFault(name, `${name} is missing.`);
  if (typeof value === "string") return value;
  if (typeof value === "boolean" || Number.isFinite(value)) return String(value);
  throw new TemplateFault(name, `${name} is neither text, number nor boolean.`);
}

function percentEncoded(name: string, text: string): string {
  try {
    return encodeURIComponent(text).replaceAll(
      /[!'()*]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  } catch {
    throw new TemplateFault(name, `${name} is no well-formed text.`);
  }
}

function isDotSegment(segment: string): boolean {
  return segment === "." || segment === "..";
}
