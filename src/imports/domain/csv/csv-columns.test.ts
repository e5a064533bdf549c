import { describe, expect, it } from "vitest";
import { CsvColumns, columnKey } from "./csv-columns";

describe("columnKey", () => {
  it.each([
    ["Plugin ID", "pluginid"],
    [" plugin_id ", "pluginid"],
    ["CVSS v3.0 Base Score", "cvssv30basescore"],
    ["Exploit?", "exploit"],
    ["Größe (MB)", "größemb"],
    ["asset.host_name", "assethostname"],
    ["?", ""],
    ["", ""],
  ])("reduces %j to %j", (name, key) => {
    expect(columnKey(name)).toBe(key);
  });
});

describe("CsvColumns", () => {
  const columns = new CsvColumns(["IP", "Port Protocol", "", "CVSS", "port-protocol", "?"]);

  it("finds the first of the names that the table has", () => {
    expect(columns.find("ip")).toBe(0);
    expect(columns.find("host", "CVSS", "ip")).toBe(3);
    expect(columns.find("host", "address")).toBe(-1);
    expect(columns.find()).toBe(-1);
  });

  it("takes the first of two columns with one name, and none for a name without letters", () => {
    expect(columns.find("PortProtocol")).toBe(1);
    expect(columns.find("")).toBe(-1);
    expect(columns.find("?")).toBe(-1);
  });

  it("says whether the table has all of some columns", () => {
    expect(columns.has("cvss", "ip")).toBe(true);
    expect(columns.has("cvss", "host")).toBe(false);
    expect(columns.has("")).toBe(false);
  });

  it("does not confuse columns with members that every object has", () => {
    expect(columns.find("constructor", "__proto__")).toBe(-1);
    expect(new CsvColumns(["__proto__", "constructor"]).find("constructor")).toBe(1);
  });

  it.each([
    ["as many cells as the header", ["1", "2", "3"], true],
    ["more cells, all empty", ["1", "2", "3", "", " "], true],
    ["more cells", ["1", "2", "3", "", "5"], false],
    ["fewer cells", ["1", "2"], false],
  ])("judges a row with %s", (_name, cells, isRegular) => {
    const table = new CsvColumns(["a", "b", "c"]);
    const warnings = table.raggedWarnings({ cells, line: 9 }, 7);
    const message = `The row has ${cells.length} cells, the header 3.`;
    const ragged = { code: "row_ragged", message, record: 7, line: 9, field: null };
    expect(warnings).toEqual(isRegular ? [] : [ragged]);
  });

  it("does not require the cells of columns without names at the end", () => {
    const table = new CsvColumns(["a", "", "c", "", " "]);
    expect(table.raggedWarnings({ cells: ["1", "2", "3"], line: 2 }, 1)).toEqual([]);
    expect(table.raggedWarnings({ cells: ["1", "2", "3", "4", "5"], line: 2 }, 1)).toEqual([]);
    expect(table.raggedWarnings({ cells: ["1", "2"], line: 2 }, 1)).toHaveLength(1);
    expect(
      table.raggedWarnings({ cells: ["1", "2", "3", "4", "5", "6"], line: 2 }, 1),
    ).toHaveLength(1);
  });
});
