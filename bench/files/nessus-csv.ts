import { randomNumbers, texts, words } from "./random";

const PLUGINS = 2_000;
const RISKS = ["None", "Low", "Medium", "High", "Critical"];

/** A Nessus CSV export: one row for each plugin on each port of a host, about 1.1 kB each. */
export function* nessusCsv(rows: number): Generator<string> {
  const random = randomNumbers(7);
  const descriptions = texts(random, PLUGINS, 380);
  const solutions = texts(random, PLUGINS, 90);
  yield "Plugin ID,CVE,CVSS v2.0 Base Score,Risk,Host,Protocol,Port,Name,Synopsis,Description,Solution,See Also,Plugin Output\r\n";
  for (let n = 0; n < rows; n++) {
    const plugin = n % PLUGINS;
    const host = Math.floor(n / PLUGINS);
    const cve = plugin % 3 === 0 ? `CVE-2024-${10_000 + plugin}` : "";
    const output = `\n  Path    : /srv/app/${n}\n  Version : 1.${plugin}.${n}\n  Note    : ""${words(random, 260)}""\n`;
    yield `"${10_000 + plugin}","${cve}","${(plugin % 100) / 10}","${RISKS[plugin % 5]}","192.0.${host >> 8}.${host & 255}","tcp","${1 + (plugin % 8_000)}","Weakness number ${plugin}","The remote service is affected by weakness ${plugin}.","${descriptions[plugin]}","${solutions[plugin]}","https://vendor.example/advisory/${plugin}\nhttps://vendor.example/note/${plugin}","${output}"\r\n`;
  }
}
