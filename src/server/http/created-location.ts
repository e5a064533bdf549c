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
  const members: Record<string, unknown> = { ...(typeof json === "object" ? json : {}) };
  return template.replaceAll(
    /\{\$(request\.path\.|response\.body#\/)(\w+)\}/g,
    (_, from: string, name: string) => {
      const value = from === "request.path." ? params[name] : members[name];
      if (value === undefined || value === null) throw new Error(`Location lacks ${name}`);
      // A colon stands for itself in a path (RFC 3986 section 3.3), as DIDs are written elsewhere.
      return encodeURIComponent(String(value)).replaceAll("%3A", ":");
    },
  );
}
