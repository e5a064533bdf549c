import type { ListState } from "./search-params";

export const copy = {
  title: "Federation",
  lead: "Agents of other operators that ask to be let in. Six gates are checked by machine; a person decides after that, and nothing is approved by itself.",
  views: { queue: "To decide", open: "In progress", decided: "Decided", all: "All" },
  view: "What is shown",
  captions: {
    queue: "Registrations that wait for a decision",
    open: "Registrations in progress",
    decided: "Decisions on registrations",
    all: "Registrations",
  } satisfies Record<ListState["view"], string>,
  loading: "Loading the registrations",
  failed: "The registrations could not be loaded",
  overdueOption: "Only what waits for more than 48 hours",
  overdueWords: "more than 48 hours",
  operatorHint: "The DID of an operator, such as did:svc:operator:acme.",
  operatorWrong: "This is no DID.",
  columns: {
    agent: "Agent",
    gates: "Gates",
    operator: "Operator",
    runtime: "Runtime",
    waiting: "Waiting",
    status: "Status",
    decision: "Decision",
    when: "Submitted",
    review: "With",
  },
  gatesHow: "The six gates",
  waitingHow: "How waiting is counted",
  waitingText: [
    "It counts from the moment all six gates had passed. Reminders are sent after 24 hours; after 48 hours it is overdue.",
    "Nothing is approved because time went by.",
  ],
  waits: (time: string) => `${time} waiting`,
  overdue: (time: string) => `overdue by ${time}`,
  unclaimed: "unassigned",
  withMe: "you",
  revision: (n: number) => `revision ${n}`,
  empty: {
    queue: {
      title: "No registration waits for a decision",
      text: "A registration comes here once all six gates have passed. What has not got so far is in progress.",
    },
    open: {
      title: "Nothing is in progress",
      text: "An agent joins through POST /api/agent/join, or by the form of its operator.",
    },
    decided: {
      title: "Nothing was decided so far",
      text: "Every approval and every refusal stays here with its reason.",
    },
    all: {
      title: "No agent has registered yet",
      text: "An agent joins through POST /api/agent/join, or by the form of its operator.",
    },
  } satisfies Record<ListState["view"], { title: string; text: string }>,
  seeOpen: "Look at what is in progress",
  register: "Register an agent",
  filteredTitle: "No registration matches",
};
