import type { z } from "zod";
import type { CreateEngagementBody } from "@/engagements/server/engagement/engagement-input";
import type { FinalReportBody } from "@/engagements/server/report/report-dto";

type Plan = z.input<typeof CreateEngagementBody>;

/** Names by which the demonstration finds its engagements again. */
export const DEMO_NAMES = {
  completed: "Payment services under attack (simulated)",
  active: "Mobile banking under attack (simulated)",
} as const;

const RULES = {
  allowed_ttps: ["T1078", "T1110.003", "T1566.002", "T1558.003"],
  prohibited_ttps: ["T1485", "T1486", "T1498"],
  working_hours: "Monday to Friday, 08:00 to 18:00 UTC",
  channels: ["Telephone of the control team", "Closed chat"],
  stop_conditions: ["Customers are affected", "Payments are delayed", "A real incident is found"],
  emergency_contacts: ["Control team, +49 30 5550 100 (simulated)"],
};

/** The plan of the completed threat-led penetration test (Delegated Regulation (EU) 2025/1190). */
export const COMPLETED_PLAN: Plan = {
  name: DEMO_NAMES.completed,
  codename: "QUIET HARBOUR",
  type: "tlpt",
  client: "Example Bank (simulated)",
  scope: [
    { kind: "domain", value: "bank.example" },
    { kind: "application", value: "Payment gateway", note: "Production" },
    { kind: "host", value: "archive.bank.example", rule: "caution", note: "Reading only" },
    { kind: "network", value: "203.0.113.0/24", rule: "disallowed", note: "Belongs to a supplier" },
  ],
  crown_jewels: [
    {
      id: "CJ-1",
      name: "Payment ledger",
      function: "Payment services",
      cia: ["integrity"],
      flag: "A marked row of the ledger",
    },
    {
      id: "CJ-2",
      name: "Archive of statements",
      function: "Account services",
      cia: ["confidentiality"],
      flag: "A marked document of the archive",
    },
  ],
  rules_of_engagement: RULES,
  scenarios: [
    "1. Access from the internet with stolen passwords",
    "2. Access by a message to staff, then to the payment gateway",
    "3. Reading the archive of statements",
  ],
};

export const ACTIVE_PLAN: Plan = {
  name: DEMO_NAMES.active,
  codename: "SMALL LANTERN",
  type: "red_team",
  client: "Example Bank (simulated)",
  scope: [
    { kind: "application", value: "Mobile banking 4.2" },
    { kind: "domain", value: "mobile.bank.example" },
  ],
  crown_jewels: [
    {
      id: "CJ-1",
      name: "Device registration",
      function: "Mobile banking",
      cia: ["integrity"],
      flag: "A device that nobody owns",
    },
  ],
  rules_of_engagement: RULES,
  scenarios: ["1. A device that does not exist moves money"],
};

/** Statements of the white team in the first version of the final report. */
export const FIRST_REPORT: z.input<typeof FinalReportBody> = {
  summary:
    "Simulated. The red team read the payment ledger on the fourth day, with one leg-up. The archive of statements was not reached.",
  confirmed_log: ["LOG-32"],
  statements: [
    {
      section: "functions",
      text: "Payment services rest on the payment gateway and the ledger; both were in scope in production.",
    },
    {
      section: "scenarios",
      text: "Scenario 2 led to the ledger after a leg-up; scenarios 1 and 3 ended before their aim.",
    },
    {
      section: "flags",
      text: "The archive of statements was not reached: it asked for a second factor.",
      jewels: ["CJ-2"],
      outcome: "unsuccessful",
    },
    {
      section: "attack_paths",
      text: "Message to staff, beacon on ops-07, broken service account, payment gateway, ledger.",
      evidence: ["REG-2", "REG-3"],
      outcome: "successful",
    },
    {
      section: "techniques",
      text: "Password spraying gave one account (T1110.003).",
      evidence: ["REG-1"],
      confirmed: true,
      outcome: "successful",
    },
    {
      section: "techniques",
      text: "Starting a macro on ops-07 was blocked (T1204.002).",
      outcome: "unsuccessful",
    },
    {
      section: "findings",
      text: "One account of the portal had no second factor.",
      evidence: ["REG-1"],
      confirmed: true,
      criticality: "high",
    },
    {
      section: "findings",
      text: "The beacon stayed in memory of ops-07 for two days.",
      evidence: ["REG-5"],
      confirmed: true,
      criticality: "medium",
    },
    {
      section: "root_causes",
      text: "The service account of the gateway had a password of nine characters that was never changed.",
    },
    {
      section: "recommendations",
      text: "Ask every account of the portal for a second factor.",
      priority: "immediate",
    },
    {
      section: "recommendations",
      text: "Watch name lookups by length and number.",
      priority: "high",
    },
  ],
  conclusions: "Simulated. Detection by people worked; detection by rules did not.",
};

/** Further statement of the second version. */
export const ADDED_STATEMENT = {
  section: "blue_team",
  text: "The first line closed alert 4711 as noise.",
  evidence: ["REG-6"],
  confirmed: true,
} as const;
