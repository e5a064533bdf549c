import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LOG_COLUMNS, type LogCells, type LogColumn } from "./log-columns";
import { LogMasks } from "./log-masks";
import { LogSanitiser, readTreatments } from "./sanitise-log";

const EMPTY = Object.fromEntries(LOG_COLUMNS.map((column) => [column, ""])) as Record<
  LogColumn,
  string
>;

function sanitise(choice: string, ...rows: Partial<LogCells>[]) {
  const treatments = readTreatments(choice);
  if ("problem" in treatments) throw new Error(treatments.problem);
  const sanitiser = new LogSanitiser(treatments);
  const all = rows.map((row) => ({ ...EMPTY, ...row }));
  for (const row of all) sanitiser.learn(row);
  return { rows: all.map((row) => sanitiser.sanitise(row)), counts: sanitiser.takeCounts() };
}

describe("what is masked in a text", () => {
  it.each([
    [
      "Scanned 10.0.0.5 and 10.0.0.5:443, then 10.0.0.6/24",
      "Scanned ip-1 and ip-1:443, then ip-2/24",
    ],
    ["Blocked 10[.]0[.]0[.]5 and 10.0.0.5", "Blocked ip-1 and ip-1"],
    ["to [2001:db8::1]:443, fe80::1%eth0 and ::1.", "to [ip-1]:443, ip-2 and ip-3."],
    ["at 12:30:45 on 10.0.0.5:80:tcp", "at 12:30:45 on ip-1:80:tcp"],
    ["https://portal.corp.example/a?b=1", "https://host-1/a?b=1"],
    ["Mail to Jane.Doe+x@Corp.example, jane.doe+x@corp.example", "Mail to email-1, email-1"],
    ["copied \\\\FS01\\share as CORP\\j.doe", "copied \\\\host-1\\share as account-1"],
    ["ran mimikatz.exe from fs01.corp.example.txt", "ran mimikatz.exe from host-1.txt"],
    ["at corp.example.5 and .corp.example. or x10.0.0.5", "at host-1.5 and .host-1. or xip-1"],
    ["hxxps://evil[.]example/x", "hxxps://host-1/x"],
    ["version 1.2.3 of the tool, e.g. nmap", "version 1.2.3 of the tool, e.g. nmap"],
    ["Authorization: Bearer abc.def123", "Authorization: [redacted]"],
    ["password=hunter2 for 10.0.0.5", "password=[redacted] for ip-1"],
  ])("%s", (text, masked) => {
    expect(new LogMasks().text(text)).toBe(masked);
  });

  it("leaves no address or name behind, whatever surrounds it", () => {
    const around = fc.string({
      unit: fc.constantFrom(" ", "(", ",", "=", "\n", '"', "<", ";", "|"),
    });
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom("10.20.30.40", "dc01.corp.example", "2001:db8::77", "a.b@c.example"),
        ),
        around,
        (names, gap) => {
          const masked = new LogMasks().text(names.join(` ${gap} `));
          expect(masked).not.toMatch(/10\.20|corp|db8|example/);
        },
      ),
    );
  });

  it("takes time in proportion to the text", () => {
    const masks = new LogMasks();
    for (const run of ["a", "a.", "a-", "1.", ":", "a:", "a@", "\\", "a\\"]) {
      expect(masks.text(run.repeat(40_000)).length).toBeGreaterThan(0);
    }
  });
});

describe("a sanitised log", () => {
  const row = {
    start_date: "2026-11-22T09:00:00.000Z",
    source_ip: "KALI-7",
    dest_ip: "DC01, 10.0.0.5",
    user_context: "CORP\\svc_backup",
    command: "secretsdump DC01",
    description: "Dumped dc01 as svc_backup from kali-7; Jane Doe saw 10.0.0.5",
    output: "hashes",
    comments: "see DC01",
    operator_name: "Jane Doe",
    entry_identifier: "abc",
    kind: "activity",
    sha256: "ff",
  };

  it("finds in texts what columns name, alike in every row, and counts what it did", () => {
    const { rows, counts } = sanitise("", row, {
      dest_ip: "dc01",
      description: "JANE DOE again",
      corrects: "abc",
    });
    expect(rows[0]).toEqual({
      ...EMPTY,
      start_date: row.start_date,
      source_ip: "host-1",
      dest_ip: "host-2, ip-1",
      description: "Dumped host-2 as account-1 from host-1; operator-1 saw ip-1",
      operator_name: "operator-1",
      entry_identifier: "entry-1",
      kind: "activity",
    });
    expect(rows[1]).toMatchObject({
      dest_ip: "host-2",
      description: "operator-1 again",
      corrects: "entry-1",
    });
    expect(counts).toEqual({
      ip: 2,
      host: 5,
      email: 0,
      account: 1,
      operator: 3,
      entry: 2,
      secret: 0,
      removed: 5,
    });
  });

  it("treats columns as configured", () => {
    const { rows } = sanitise("command:mask, source_ip:keep,description:remove", row);
    expect(rows[0]).toMatchObject({
      command: "secretsdump host-1",
      source_ip: "KALI-7",
      description: "",
    });
  });

  it.each([
    ["commands:remove", 'There is no column "commands".'],
    ["command:hide", "A column is one of keep, mask, remove, as in command:remove."],
    ["start_date:mask", "start_date is kept or removed; it cannot be masked."],
    [
      LOG_COLUMNS.map((column) => `${column}:keep`).join(","),
      "An export in which every column is kept is not sanitised.",
    ],
  ])("refuses the choice %s", (choice, problem) => {
    expect(readTreatments(choice)).toEqual({ problem });
  });
});
