import "server-only";

/**
 * Where an answer says that what it created is: a path with runtime expressions of OpenAPI
 * (`{$request.path.id}`, `{$response.body#/id}`), filled from the parameters of the path and the members of the answer.
 */
export function createdLocation(
  template: string,
  params: Readonly<Record<string, string>>,
  json: unknown,
): string {
  return template.replaceAll(
    /\{\$(request\.path\.|response\.body#\/)(\w+(?:\/\w+)*)\}/g,
    (_, from: string, name: string) => {
      const value = from === "request.path." ? params[name] : memberAt(json, name);
      if (value === undefined || value === null) throw new Error(`Location lacks ${name}`);
      // A colon is not encoded in a path (RFC 3986 section 3.3), as in DIDs elsewhere.
      return encodeURIComponent(String(value)).replaceAll("%3A", ":");
    },
  );
}

function memberAt(json: unknown, pointer: string): unknown {
  return pointer.split("/").reduce<unknown>((of, name) => Reflect.get(Object(of), name), json);
}
