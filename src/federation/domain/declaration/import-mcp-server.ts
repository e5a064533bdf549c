import { type AddressRules, parseRuntimeAddress } from "./address";
import { DraftBuilder, type ImportedDraft, textOf } from "./import-draft";
import { isJsonObject } from "./json-value";

type Server = Readonly<Record<string, unknown>>;

interface Remote {
  type: string;
  url: string;
  headers: boolean;
}

/**
 * Draft of a declaration from a server.json of the MCP registry (`remotes` with `type`, or `transport_type`
 * as before September 2025). Takes a bounded JSON object.
 */
export function importMcpServer(server: Server, rules: AddressRules): ImportedDraft {
  const draft = new DraftBuilder();
  const name = textOf(server.name);
  draft.describe(
    textOf(server.title) ?? name?.split("/").at(-1) ?? null,
    textOf(server.description),
  );
  const remotes = remotesOf(server);
  const remote = remotes.find(({ type }) => type === "streamable-http") ?? remotes[0];
  draft.set("runtime_type", "mcp-server");
  if (remote === undefined) {
    draft.note(
      "/runtime_address",
      "address_missing",
      "The server names no remote: a package that runs on a desk cannot be reached.",
    );
  } else setAddress(draft, remote, rules);
  draft.set("skills", []);
  const documentation = textOf(server.websiteUrl) ?? repositoryOf(server);
  draft.note(
    "/skills",
    "skills_missing",
    documentation === null
      ? "A server.json names no tools: declare the skills and an example of each."
      : `A server.json names no tools: declare the skills; documentation may be at ${documentation.slice(0, 200)}.`,
  );
  return draft.built("mcp-registry");
}

function setAddress(draft: DraftBuilder, { url, headers }: Remote, rules: AddressRules): void {
  draft.set("runtime_address", url);
  if (/[{}]/.test(url)) {
    const message = "The address has places to fill in.";
    draft.note("/runtime_address", "address_template", message);
  } else {
    const read = parseRuntimeAddress("mcp-server", url, rules);
    if (!read.ok) draft.note("/runtime_address", "address_invalid", read.detail);
  }
  if (headers) {
    draft.note("/runtime_address", "credentials_wanted", "The probe comes without credentials.");
  }
}

function remotesOf(server: Server): Remote[] {
  if (!Array.isArray(server.remotes)) return [];
  return server.remotes.filter(isJsonObject).flatMap((remote) => {
    const url = textOf(remote.url);
    const type = textOf(remote.type) ?? textOf(remote.transport_type) ?? "";
    return url === null ? [] : [{ type, url, headers: wantsHeaders(remote.headers) }];
  });
}

function wantsHeaders(headers: unknown): boolean {
  return (
    Array.isArray(headers) &&
    headers.some(
      (each) => isJsonObject(each) && (each.isRequired === true || each.is_required === true),
    )
  );
}

function repositoryOf({ repository }: Server): string | null {
  return isJsonObject(repository) ? textOf(repository.url) : null;
}
