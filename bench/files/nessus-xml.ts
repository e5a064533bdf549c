import { randomNumbers, texts, words } from "./random";

const PLUGINS = 2_000;
const PER_HOST = 200;

/** A .nessus report of version 2 with 200 items to a host, about 1.4 kB each. */
export function* nessusXml(items: number): Generator<string> {
  const random = randomNumbers(8);
  const descriptions = texts(random, PLUGINS, 420);
  const solutions = texts(random, PLUGINS, 90);
  yield '<?xml version="1.0" ?>\n<NessusClientData_v2>\n<Policy><policyName>Full</policyName></Policy>\n<Report name="bench" xmlns:cm="http://www.nessus.org/cm">\n';
  for (let n = 0; n < items; n++) {
    const host = Math.floor(n / PER_HOST);
    const address = `198.51.${host >> 8}.${host & 255}`;
    if (n % PER_HOST === 0) {
      if (n > 0) yield "</ReportHost>\n";
      yield `<ReportHost name="${address}"><HostProperties><tag name="host-ip">${address}</tag><tag name="operating-system">Linux Kernel 6.1</tag><tag name="HOST_END">Fri Nov 20 10:00:00 2026</tag></HostProperties>\n`;
    }
    const plugin = n % PLUGINS;
    const cves =
      plugin % 3 === 0
        ? `<cve>CVE-2024-${10_000 + plugin}</cve><cve>CVE-2025-${10_000 + plugin}</cve>`
        : "";
    yield `<ReportItem port="${1 + (plugin % 8_000)}" svc_name="www" protocol="tcp" severity="${plugin % 5}" pluginID="${10_000 + plugin}" pluginName="Weakness number ${plugin}" pluginFamily="General">
<agent>unix</agent><cvss3_base_score>${(plugin % 100) / 10}</cvss3_base_score><cvss3_vector>CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N</cvss3_vector>${cves}
<description>${descriptions[plugin]}</description><fname>weakness_${plugin}.nasl</fname><plugin_modification_date>2026/10/01</plugin_modification_date><plugin_type>remote</plugin_type><risk_factor>Medium</risk_factor><see_also>https://vendor.example/advisory/${plugin}</see_also><solution>${solutions[plugin]}</solution><synopsis>The remote service is affected by weakness ${plugin}.</synopsis>
<plugin_output>
  Path    : /srv/app/${n}
  Version : 1.${plugin}.${n}
  Note    : &quot;${words(random, 260)}&quot;
</plugin_output>
</ReportItem>
`;
  }
  yield "</ReportHost>\n</Report>\n</NessusClientData_v2>\n";
}
