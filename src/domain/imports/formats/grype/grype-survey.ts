import { JsonRecords } from "../../json/json-records";
import { asObject, asText, type JsonValue } from "../../json/json-values";
import type { ReportParser, ReportSurvey } from "../../report-parser";
import { flatText } from "../cyclonedx/flat-text";
import { GrypeParser } from "./grype-parser";

/**
 * First reading of a Grype report: what was scanned stands behind the matches. Throws parse_failed
 * where there is neither a list of matches nor Grype's name.
 */
export class GrypeSurvey implements ReportSurvey {
  private target = "";
  private readonly descriptor = { name: "", version: "", timestamp: "" };
  private hasMatches = false;
  private readonly json = new JsonRecords([
    {
      path: ["matches"],
      open: (kind) => {
        this.hasMatches = kind === "array";
      },
    },
    {
      path: ["source", "target"],
      value: (value) => {
        this.target = flatText(asText(value) || asText(asObject(value).userInput));
      },
    },
    ...(["name", "version", "timestamp"] as const).map((name) => ({
      path: ["descriptor", name],
      value: (value: JsonValue) => {
        this.descriptor[name] = flatText(asText(value));
      },
    })),
  ]);

  survey(text: string): void {
    this.json.write(text);
  }

  end(): ReportParser {
    this.json.end();
    const { name, version, timestamp } = this.descriptor;
    if (!this.hasMatches && name !== "grype") {
      throw this.json.failure("There is no list “matches”");
    }
    return new GrypeParser({ target: this.target, version, timestamp });
  }
}
