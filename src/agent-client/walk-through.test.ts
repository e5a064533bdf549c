import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CHALLENGE_NONCE, CheckingServer } from "./__fixtures__/checking-server";
import { keyUrl, loadKey } from "./agent-key";

const DOCUMENT = join(import.meta.dirname, "../../docs/agents/signed-requests.md");
const DID = "did:svc:agt:analyst-01";

/** Blocks of the page's shell commands, the settings apart. */
function commands(origin: string): [settings: string, key: string, ...rest: string[]] {
  const text = readFileSync(DOCUMENT, "utf8");
  const [settings = "", key = "", ...rest] = Array.from(
    text.matchAll(/^```sh\n(.*?)^```$/gms),
    ([, block = ""]) => block,
  );
  return [settings.replace("https://proofline.example", origin), key, ...rest];
}

/** OpenSSL 3 signs with Ed25519 from the command line; what some systems call openssl cannot. */
function hasTools(): boolean {
  const versions = "openssl version && curl --version";
  const { status, stdout } = spawnSync("sh", ["-c", versions], { encoding: "utf8" });
  return status === 0 && /^OpenSSL [3-9]/.test(stdout);
}

describe.skipIf(!hasTools())(
  "the walk-through with openssl 3 and curl, where both are there",
  () => {
    let folder: string;
    let server: CheckingServer;

    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), "walk-through-"));
      server = new CheckingServer();
      await server.start();
    });

    afterEach(() => {
      server.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    async function sh(script: string): Promise<string> {
      const run = promisify(execFile);
      return (await run("sh", ["-eu", "-c", script], { cwd: folder })).stdout;
    }

    /** Makes the key as the page says and registers it. Returns its DID URL as the client knows it. */
    async function makeKey(): Promise<string> {
      const [settings, key] = commands(server.origin);
      const printed = await sh(`${settings}${key}printf %s "$keyid"`);
      const agentKey = await loadKey(join(folder, "agent.pem"));
      const keyid = keyUrl(DID, agentKey);
      expect(printed).toBe(keyid);
      server.keys.set(keyid, agentKey.publicKey);
      return keyid;
    }

    /** The page's requests with the key that is there. */
    function requests(change = (text: string) => text): string {
      const [settings, key, ...rest] = commands(server.origin);
      const setup = key.replace(/^openssl genpkey.*\n/m, "");
      expect(setup).not.toBe(key);
      return settings + setup + change(rest.join(""));
    }

    it("is taken by the checks, request by request", async () => {
      const keyid = await makeKey();
      await sh(requests());
      expect(server.refused).toEqual([]);
      expect(server.accepted).toMatchObject([
        {
          method: "POST",
          target: "/api/agents/analyst-01/tool-call?",
          keyid,
          json: { tool: "read:case" },
        },
        { method: "GET", target: "/api/agents/analyst-01/challenge", keyid },
        {
          method: "POST",
          target: "/api/agents/analyst-01/challenge/CH-1",
          nonce: CHALLENGE_NONCE,
          json: { challenge_id: "CH-1", did: DID, aud: server.origin },
        },
      ]);
    });

    it.each([
      ["content", /--data-binary @body.json/, "--data-binary '{}'", "digest_mismatch"],
      ["query", /"\$service\$path\$query"/, '"$service$path?a=b"', "signature_invalid"],
      ["expiry", /created \+ 60/, "created + 61", "signature_window_invalid"],
      ["tag", /tag=\\"svc-agent\\"/, String.raw`tag=\"other\"`, "signature_required"],
      ["digest's coverage", / "content-digest"\)/, ")", "signature_components_incomplete"],
    ])("is refused with another %s", async (_, part, other, code) => {
      await makeKey();
      const script = requests((text) => text.replace(part, other));
      expect(script).not.toBe(requests());
      await expect(sh(script)).rejects.toThrow();
      expect(server.accepted).toEqual([]);
      expect(server.refused).toMatchObject([{ code }]);
    });

    it("stops at a challenge that is for another service", async () => {
      await makeKey();
      server.challenge = { aud: "https://elsewhere.example" };
      await expect(sh(requests())).rejects.toThrow();
      expect(server.accepted).toHaveLength(2);
    });
  },
);
