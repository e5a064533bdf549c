import { asObject, asText, asTexts, type JsonValue } from "@/encoding/domain/json/json-values";
import { flatText } from "@/encoding/domain/text/flat-text";
import { type ImportWarning, reportWarning } from "@/encoding/domain/text/import-warning";
import type { ReportParser, ReportSurvey } from "@/imports/domain/report/report-parser";
import type { Failure } from "@/imports/domain/report/report-table";
import { jsonSurvey } from "@/imports/domain/report/report-table";
import type { JsonPattern, JsonPlace } from "../../json/json-records";
import { type OsvPackage, OsvSource, osvGroup } from "./osv-package";
import { OSV_INFO, osvParser } from "./osv-parser";

/** Characters that may be held of sources, packages and groups. */
const MAX_HELD = 96 * 1024 * 1024;
/** Cost of an entry beyond its text, in characters. */
const ENTRY_SIZE = 300;

/**
 * First reading of an OSV-Scanner report (`--format json`, versions 1 and 2): the source, the
 * package and the groups of a vulnerability may precede or follow it. Throws parse_failed for a
 * text without results. `hasResults` where the beginning already shows that there are results,
 * though none in a list.
 */
export function osvSurvey(hasResults: boolean, maxHeld = MAX_HELD): ReportSurvey {
  return jsonSurvey(({ failure, isEmpty }) => {
    const survey = new SourceSurvey(failure, hasResults, maxHeld);
    return {
      mayBeEmpty: true,
      rows: survey.rows(),
      end: () => (isEmpty() ? EMPTY_REPORT : osvParser(survey.sources, survey.allWarnings())),
    };
  });
}

/** It is read, but it must not pass for a scan that found nothing. */
const EMPTY_REPORT: ReportParser = {
  write: () => [],
  end: () => {
    const message = "The file is empty: there was nothing to scan, or the scan failed.";
    return { records: [], info: OSV_INFO, warnings: [reportWarning("report_empty", message)] };
  },
};

/** Sources of a report, held by the first reading. */
class SourceSurvey {
  readonly sources: (OsvSource | undefined)[] = [];
  private readonly warnings: ImportWarning[] = [];
  private held = 0;
  private results = 0;
  private recognised = 0;
  private licenceViolations = 0;

  constructor(
    private readonly failure: Failure,
    private hasResults: boolean,
    private readonly maxHeld: number,
  ) {}

  rows(): JsonPattern[] {
    return [
      {
        path: ["results"],
        open: (kind) => {
          if (kind === "object") throw this.failure("The member “results” is no list");
          this.hasResults = true;
        },
      },
      { path: ["results", "*"], open: () => void this.results++ },
      { path: ["results", "*", "packages"], open: () => void this.recognised++ },
      ...this.sourcePatterns(),
      ...this.packagePatterns(),
      {
        path: ["experimental_generic_findings", "*"],
        open: (_kind, { line, path }) => {
          if (path[1] === 0) this.warn("Findings that are about no package are not read.", line);
        },
      },
    ];
  }

  /** The warnings of the whole report; throws parse_failed where it has no results. */
  allWarnings(): readonly ImportWarning[] {
    if (!this.hasResults) throw this.failure("There is no list “results” in it");
    if (this.results > 0 && this.recognised === 0) {
      throw this.failure("No result in it has a source or packages");
    }
    if (this.licenceViolations > 0) {
      const message = `Packages whose licences are not allowed are no findings; there are ${this.licenceViolations}.`;
      this.warn(message, null);
    }
    return this.warnings;
  }

  private sourcePatterns(): JsonPattern[] {
    return ["source", "packageSource"].map((name) => ({
      path: ["results", "*", name],
      value: (value, at) => {
        if (!isInLists(at)) return;
        const { path, type } = asObject(value);
        const source = this.source(at);
        source.path = flatText(asText(path));
        source.type = flatText(asText(type));
        this.recognised++;
        this.hold(source.path.length);
      },
    }));
  }

  private packagePatterns(): JsonPattern[] {
    const member = (
      path: readonly string[],
      read: (component: OsvPackage, value: JsonValue) => void,
    ): JsonPattern => ({
      path: ["results", "*", "packages", "*", ...path],
      value: (value, at) => {
        if (!isInLists(at)) return;
        this.hold(0);
        read(this.source(at).package(Number(at.path[3])), value);
      },
    });
    const identity = (component: OsvPackage, value: JsonValue) => {
      const { name, version, ecosystem, commit } = asObject(value);
      component.name = flatText(asText(name));
      component.version = flatText(asText(version));
      component.ecosystem = flatText(asText(ecosystem));
      component.commit = flatText(asText(commit));
      this.hold(component.name.length + component.version.length);
    };
    return [
      member(["package"], identity),
      member(["Package"], identity),
      member(["dependency_groups"], (component, value) => {
        component.dependencyGroups = asTexts(value).map(flatText);
      }),
      member(["groups", "*"], (component, value) => {
        const group = osvGroup(asObject(value));
        this.hold(100 * (group.ids.length + group.aliases.length));
        component.addGroup(group);
      }),
      member(["license_violations"], (_component, value) => {
        if (asTexts(value).length > 0) this.licenceViolations++;
      }),
    ];
  }

  private source({ path }: JsonPlace): OsvSource {
    const index = Number(path[1]);
    const source = this.sources[index] ?? new OsvSource();
    this.sources[index] = source;
    return source;
  }

  private hold(size: number): void {
    this.held += ENTRY_SIZE + size;
    if (this.held > this.maxHeld) throw this.failure("The list of packages is too long");
  }

  private warn(message: string, line: number | null): void {
    this.warnings.push(reportWarning("member_ignored", message, line));
  }
}

/** Numbers as names of members in the place of a list would be indexes without bound. */
function isInLists({ path }: JsonPlace): boolean {
  return typeof path[1] === "number" && (path.length < 4 || typeof path[3] === "number");
}
