import type { CIA, RuleList } from "./form-value";

export const CIA_NAMES: Readonly<Record<(typeof CIA)[number], string>> = {
  confidentiality: "Confidentiality",
  integrity: "Integrity",
  availability: "Availability",
};

export const copy = {
  title: "New engagement",
  lead: "An engagement is planned first. Nothing is logged as active before its rules are approved.",
  secrecyTitle: "Who will know of it",
  secrecy:
    "You, the people whom the two teams name below (with the role of their team), and auditors. To everybody else it looks like one that does not exist. Once it is completed, analysts, leads, risk owners and administrators can read it too.",
  approvalTitle: "The rules need a second person",
  approval:
    "The author of the rules of engagement cannot approve them. Another member of the white team approves them before the engagement can become active.",
  inNeither:
    "You are in neither team. You created it, so you can see and run it, but you cannot write in its log.",
  joins: "You have the white team's role and are added to the white team when it is created.",
  aloneInWhite:
    "The white team has no other member. No one could approve the rules that you write.",
  basics: "Basics",
  name: "Name",
  codename: "Codename",
  codenameHint: "For conversations in which the name should not fall",
  type: "Type",
  client: "Client or entity",
  from: "From",
  fromHint: "Starts with this day, in UTC",
  to: "To",
  toHint: "Ends with this day, in UTC",
  whiteTeam: "White team",
  whiteTeamHint:
    "Runs the engagement and reads everything. E-mail addresses of accounts that have the role white_team.",
  redTeam: "Red team",
  redTeamHint:
    "Logs what it does and reads what is meant for it. E-mail addresses of accounts that have the role red_team.",
  addWhite: "Add to the white team",
  addRed: "Add to the red team",
  address: "E-mail address",
  scope: "Scope",
  scopeLead: "What may be attacked, what may not, and what needs caution.",
  target: "Target",
  kind: "Kind",
  rule: "Rule",
  note: "Note",
  addTarget: "Add a target",
  scenarios: "Scenarios",
  scenariosHint: "What the red team plays, one each",
  scenario: "Scenario",
  addScenario: "Add a scenario",
  jewels: "Crown jewels",
  jewelsLead: "What the organisation would miss most. A flag is what proves that it was reached.",
  jewel: "Crown jewel",
  function: "Function that it supports",
  flag: "Flag",
  cia: "What would be harmed",
  addJewel: "Add a crown jewel",
  rules: "Rules of engagement",
  rulesLead: "What binds both teams. Changing any of it takes an approval back.",
  rulesText: "Rules as text",
  workingHours: "Working hours",
  document: "SHA-256 of the signed document",
  documentHint: "64 hexadecimal digits; the document stays where it is",
  optional: (label: string) => `${label} (optional)`,
  row: (label: string, at: number) => `${label} ${at}`,
  remove: (label: string) => `Remove ${label}`,
  nameMissing: "A name is needed.",
  valueMissing: "Say which target this is.",
  jewelMissing: "Say what the crown jewel is.",
  endBeforeStart: "The end lies before the start.",
  noDigest: "A SHA-256 has 64 hexadecimal digits.",
  noAddress: "This is no e-mail address.",
  create: "Create the engagement",
  save: "Save the changes",
  busy: "Saving…",
  cancel: "Cancel",
  wrong: (count: number) =>
    count === 1 ? "One field needs another look." : `${count} fields need another look.`,
  kept: "Your draft is kept in this tab until you create the engagement or discard it.",
  restoredTitle: "Your draft is back",
  restored: "It was kept in this tab. Nothing of it has been sent.",
  discard: "Discard the draft",
  created: (id: string) => `${id} is planned`,
  loading: "Loading the form",
  leaveTitle: "Leave this page?",
  leaveDraft: "The engagement is not created yet. Your draft stays in this tab until you close it.",
  leaveEdit: "Your changes are not saved and will be lost.",
  stay: "Stay here",
  leave: "Leave",
  editTitle: (id: string) => `Edit ${id}`,
  editLead: "Each change is recorded in the engagement's chain with the names of its fields.",
  loadFailed: "The engagement could not be loaded",
  notAllowed: "You cannot edit this engagement",
  over: "It is over: what was planned stays as it is.",
  notRunning: "Only its creator and its white team edit it.",
  back: "Back to the engagement",
  takesBack: (name: string) =>
    `${name} approved the rules as they are. Any change needs a new approval, by another person than the one who made it.`,
  takesBackTitle: (now: boolean) =>
    now ? "Saving takes the approval back" : "Changing the rules takes their approval back",
  takesBackActive:
    "The engagement keeps its state, but once paused it cannot become active again before the new rules are approved.",
  leavesTitle: "You take yourself off the white team",
  leaves: "Unless you created this engagement, you will not be able to see or run it after saving.",
  saved: (id: string) => `${id} was changed`,
  unchanged: "Nothing is changed yet.",
  unansweredTitle: "No answer came",
  unanswered:
    "Whether it was saved is not known. Look at the list or the engagement in another tab before you send it again.",
  conflictTitle: "Someone else changed it",
  conflict:
    "Another person saved changes to the plan while you were writing. What you wrote stays when you load the present state.",
  load: "Load the present state",
};

export const RULE_LIST_COPY: Readonly<
  Record<RuleList, { label: string; one: string; add: string }>
> = {
  allowed_ttps: {
    label: "Allowed techniques",
    one: "Allowed technique",
    add: "Add an allowed technique",
  },
  prohibited_ttps: {
    label: "Prohibited techniques",
    one: "Prohibited technique",
    add: "Add a prohibited technique",
  },
  channels: { label: "Channels", one: "Channel", add: "Add a channel" },
  stop_conditions: {
    label: "Stop conditions",
    one: "Stop condition",
    add: "Add a stop condition",
  },
  emergency_contacts: {
    label: "Emergency contacts",
    one: "Emergency contact",
    add: "Add an emergency contact",
  },
};
