import type {
  ReadingOptions,
  ReportParser,
  ReportSurvey,
} from "@/imports/domain/report/report-parser";
import { xmlParser, xmlSurvey } from "@/imports/domain/report/report-table";
import type { XmlElement } from "../../xml/xml-element";
import type { XmlAttributes } from "../../xml/xml-records";
import { BomComponents } from "./bom-components";
import { BomFindings } from "./bom-finding";
import { bomInfo } from "./bom-info";
import { XmlComponentStack } from "./xml-component-stack";
import { xmlVulnerability } from "./xml-vulnerability";

const BOM_NAMESPACE = /^https?:\/\/cyclonedx\.org\/schema\/bom\/(\d+\.\d+)$/;

/** First reading of a CycloneDX BOM in XML: collects what vulnerabilities may refer to. */
export function bomXmlSurvey(options: ReadingOptions): ReportSurvey {
  const components = new BomComponents();
  const stack = new XmlComponentStack();
  return xmlSurvey(({ failure }) => ({
    localNames: true,
    rows: [
      {
        path: ["**", "*"],
        open: (attributes, name) => {
          if (stack.depth === 0) {
            const version = name === "bom" ? namespaceVersion(attributes) : null;
            if (version === null) throw failure("The root element is no CycloneDX <bom>");
            components.specVersion = version;
            components.serialNumber = attributes.serialNumber ?? "";
          }
          stack.open(name, attributes);
        },
        text: (text) => {
          stack.text(text);
          if (stack.isTimestamp) components.timestamp += text;
        },
        close: () => {
          const closed = stack.close();
          if (closed !== null) components.add(closed.ref, closed.component, closed.isRoot);
        },
      },
    ],
    end: () => bomXmlParser(components, options),
  }));
}

/**
 * Second reading: one record for each pair of a vulnerability and a component that it affects. The
 * vulnerabilities are under the root (1.4 and later), or, by the extension of older BOMs, under the
 * root or within their components.
 */
function bomXmlParser(components: BomComponents, options: ReadingOptions): ReportParser {
  const findings = new BomFindings(components, options);
  const stack = new XmlComponentStack();
  return xmlParser(({ failure }) => {
    const record = (element: XmlElement, { line }: { line: number }) =>
      findings.of(xmlVulnerability(element), stack.enclosing(), line, failure);
    return {
      tooLong: "A vulnerability is too long",
      localNames: true,
      rows: [
        { path: ["bom", "vulnerabilities", "vulnerability"], record },
        { path: ["**", "component", "vulnerabilities", "vulnerability"], record },
        {
          path: ["**", "*"],
          open: (attributes, name) => stack.open(name, attributes),
          text: (text) => stack.text(text),
          close: () => {
            stack.close();
          },
        },
      ],
      end: () => ({ info: bomInfo("cyclonedx-xml", components) }),
    };
  });
}

function namespaceVersion(attributes: XmlAttributes): string | null {
  for (const value of Object.values(attributes)) {
    const version = BOM_NAMESPACE.exec(value.trim())?.[1];
    if (version !== undefined) return version;
  }
  return null;
}
