import { describe, expect, test } from "vitest";
import { ensureAppRole, requireVersion } from "./external.mjs";

/** A server that refuses matching statements, and accepts all others. */
function server({ version = 150_000, roles = [], refuses = /^$/ } = {}) {
  const statements = [];
  const query = async (sql, values) => {
    statements.push(sql);
    if (refuses.test(sql)) throw Object.assign(new Error("permission denied"), { code: "42501" });
    if (sql.includes("server_version_num")) return { rows: [{ number: version, text: "x.y" }] };
    if (sql.includes("current_user AS user")) return { rows: [{ user: "someone" }] };
    if (sql.includes("pg_roles")) return { rowCount: roles.includes(values[0]) ? 1 : 0 };
    return { rowCount: 0, rows: [] };
  };
  return { query, statements };
}

describe("the version of the server", () => {
  test("15 is enough", async () => {
    expect(await requireVersion(server({ version: 150_000 }))).toBe("x.y");
  });

  test("14 is refused", async () => {
    await expect(requireVersion(server({ version: 140_012 }))).rejects.toThrow(
      "PostgreSQL 15 or newer is needed",
    );
  });
});

describe("the role of the app", () => {
  test("is created where it is missing", async () => {
    const client = server();
    expect(await ensureAppRole(client, false)).toBe(true);
    expect(client.statements).toContain("CREATE ROLE proofline_app NOLOGIN");
  });

  test("is left as it is where the user may already become it", async () => {
    const client = server({ roles: ["proofline_app"] });
    expect(await ensureAppRole(client, false)).toBe(false);
    expect(client.statements.some((sql) => /^(CREATE|GRANT)/.test(sql))).toBe(false);
  });

  test.each([
    ["may not be created", { refuses: /^CREATE ROLE/ }],
    ["may not be granted", { roles: ["proofline_app"], refuses: /^(SET ROLE|GRANT)/ }],
  ])("that %s stops with the statements to run", async (_, options) => {
    await expect(ensureAppRole(server(options), false)).rejects.toThrow(
      /permission denied[\s\S]*GRANT proofline_app TO "someone"/,
    );
  });

  test("need not be granted where the app has a login of its own", async () => {
    const client = server({ roles: ["proofline_app"], refuses: /^(SET ROLE|GRANT)/ });
    expect(await ensureAppRole(client, true)).toBe(false);
  });
});
