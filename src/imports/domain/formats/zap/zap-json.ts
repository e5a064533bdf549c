import { JsonStream } from "@/encoding/domain/json/json-stream";
import type { FindingAsset, ParsedRecord } from "@/evidence/domain/findings/finding";
import { RecordList } from "@/imports/domain/report/record-list";
import type { ReportEnd, ReportParser } from "@/imports/domain/report/report-parser";
import { ZapAlert } from "./zap-alert";
import { ZapContext, zapInfo, zapSite } from "./zap-report";

/** What the container that is being read means. */
type Role =
  | "root"
  | "sites"
  | "site"
  | "alerts"
  | "alert"
  | "instances"
  | "instance"
  | "tags"
  | "tag";

interface Frame {
  role: Role | null;
  key: string;
}

/** Roles of the members of an object, by its own role. */
const LISTS: Partial<Record<Role, ReadonlyMap<string, Role>>> = {
  root: new Map([
    ["site", "sites"],
    ["alerts", "alerts"],
  ]),
  site: new Map([["alerts", "alerts"]]),
  alert: new Map([
    ["instances", "instances"],
    ["tags", "tags"],
  ]),
};
const ITEMS: Partial<Record<Role, Role>> = {
  sites: "site",
  alerts: "alert",
  instances: "instance",
  tags: "tag",
};
const MAX_ROOT_KEYS = 50;
/** Characters of alerts whose site has no name yet. */
const MAX_WAITING = 96 * 1024 * 1024;

/**
 * Parser of ZAP's JSON: the reports traditional-json and traditional-json-plus, and the answer of
 * the API, `{"alerts": […]}`. One record for each instance. The order of members does not matter:
 * the alerts of a site before its `@name` wait for it. An object counts as a list of one. Insights,
 * statistics, sequences and diagnostics describe the run and are not read.
 */
export class ZapJsonParser implements ReportParser {
  private readonly context = new ZapContext();
  private readonly stream = new JsonStream({
    open: (kind) => this.open(kind),
    key: (name) => this.key(name),
    value: (text, kind) => this.value(kind === "literal" && text === "null" ? null : text),
    close: () => this.close(),
  });
  private readonly frames: Frame[] = [];
  private readonly rootKeys = new Set<string>();
  private readonly report: Record<string, string> = {};
  private siteMembers: Record<string, string> | null = null;
  /** Asset of the site that is being read; undefined until its name is known. */
  private site: FindingAsset | null | undefined = null;
  private waiting: ZapAlert[] = [];
  private waitingSize = 0;
  private alert: ZapAlert | null = null;
  private tag = { tag: "", link: "" };
  private readonly records = new RecordList();

  write(text: string): ParsedRecord[] {
    this.stream.write(text);
    return this.records.take();
  }

  end(): ReportEnd {
    this.stream.end();
    const isReport = this.rootKeys.has("site");
    if (!isReport && !this.rootKeys.has("alerts")) {
      throw this.stream.failure("There is neither a member “site” nor “alerts” in it");
    }
    return {
      records: this.records.take(),
      info: zapInfo(isReport ? "zap-json" : "zap-api-json", this.report, this.context.assets),
      warnings: [...this.stream.warnings(), ...this.context.warnings()],
    };
  }

  private open(kind: "object" | "array"): void {
    const parent = this.frames.at(-1);
    let role: Role | null = null;
    if (parent === undefined) {
      if (kind === "array") throw this.stream.failure("The root is not an object");
      role = "root";
    } else if (parent.role !== null) {
      const list = LISTS[parent.role]?.get(parent.key);
      if (list === undefined) role = kind === "object" ? (ITEMS[parent.role] ?? null) : null;
      else role = kind === "array" || list === "tags" ? list : (ITEMS[list] ?? null);
    }
    this.frames.push({ role, key: "" });
    this.enter(role);
  }

  private enter(role: Role | null): void {
    if (role === "site") {
      this.siteMembers = {};
      this.site = undefined;
    } else if (role === "alert") {
      this.alert = new ZapAlert(this.context, this.stream.position.line);
    } else if (role === "instance") {
      this.alert?.openInstance(this.stream.position.line);
    } else if (role === "tag") {
      this.tag = { tag: "", link: "" };
    }
  }

  private key(name: string): void {
    const frame = this.frames.at(-1);
    if (frame === undefined) return;
    frame.key = name;
    if (frame.role === "root" && this.rootKeys.size < MAX_ROOT_KEYS) this.rootKeys.add(name);
  }

  private value(text: string | null): void {
    const frame = this.frames.at(-1);
    if (frame === undefined || text === null) return;
    const { role, key } = frame;
    if (this.alert?.isFull === true) throw this.stream.failure("An alert is too long");
    if (role === "alert") this.alert?.field(key, text);
    else if (role === "instance") this.alert?.instanceField(key, text);
    else if (role === "tag" && (key === "tag" || key === "link")) this.tag[key] = text;
    else if (role === "tags") {
      this.alert?.tag(key === "" ? { tag: text, link: "" } : { tag: key, link: text });
    } else if (role === "site") this.siteMember(key, text);
    else if (role === "root" && (key === "@version" || key === "created")) {
      this.report[key.replace("@", "")] = text;
    }
  }

  private siteMember(key: string, text: string): void {
    const name = /^@(name|host|port|ssl)$/.exec(key)?.[1];
    if (name === undefined || this.siteMembers === null) return;
    this.siteMembers[name] = text;
    if (name === "name") this.resolveSite();
  }

  /** The site's name is known, or will not come any more. */
  private resolveSite(): void {
    this.site = zapSite(this.siteMembers ?? {}, this.context.assets);
    const { waiting, site } = this;
    this.waiting = [];
    this.waitingSize = 0;
    for (const alert of waiting) this.records.add(alert.finish(site));
  }

  private close(): void {
    const role = this.frames.pop()?.role;
    if (role === "tag") this.alert?.tag(this.tag);
    else if (role === "instance") {
      this.alert?.closeInstance();
      if (this.site !== undefined) this.records.add(this.alert?.takeEarly(this.site) ?? []);
    } else if (role === "alert" && this.alert !== null) {
      if (this.site === undefined) this.wait(this.alert);
      else this.records.add(this.alert.finish(this.site));
      this.alert = null;
    } else if (role === "site") {
      if (this.site === undefined) this.resolveSite();
      this.siteMembers = null;
      this.site = null;
    }
  }

  private wait(alert: ZapAlert): void {
    this.waiting.push(alert);
    this.waitingSize += alert.size;
    if (this.waitingSize > MAX_WAITING) {
      throw this.stream.failure("The name of a site stands too far behind its alerts");
    }
  }
}
