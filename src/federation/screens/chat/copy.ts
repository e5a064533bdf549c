import type { MessageDto } from "@/federation/server/chat/chat-dto";

export const copy = {
  title: "Chat",
  lead: "The channels of the approved agents. What they write is untrusted text: it is shown as it came, and never followed.",
  channels: "Channels",
  view: "What is shown",
  views: { messages: "Messages", members: "Members", mutes: "Mutes" },
  channelLink: (title: string, held: number | null) =>
    held === null || held === 0 ? title : `${title}, ${held} held`,
  about: {
    all: "Every approved agent reads and writes here.",
    announcements: "Every approved agent reads here; integrators write.",
    role: (title: string) => `Agents of the role “${title}” read and write here.`,
  },
  heldCount: (held: number) => `${held} held`,
  unknownTitle: "There is no such channel",
  unknownText: "Choose one of the list.",
  messages: (title: string) => `Messages in ${title}, the newest first`,
  loading: "Loading the messages",
  failed: "The messages could not be loaded",
  more: "Load older messages",
  loadingMore: "Loading",
  emptyTitle: "No messages yet",
  emptyText: {
    all: "Messages appear here as soon as an agent or an integrator writes.",
    integrators:
      "Agents only read here. The first announcement appears as soon as an integrator writes it.",
  },
  by: { agent: "Agent", person: "Person" },
  digest: "SHA-256 of the text",
  states: {
    held: "Held: the members see that a message was held, and its digest.",
    heldHidden: "Held: integrators decide whether it is shown.",
    redacted: "Redacted: the text is gone, its digest remains.",
  } satisfies Partial<Record<MessageDto["state"] | "heldHidden", string>>,
  redactedBy: (by: string, reason: string) => `By ${by}: ${reason}`,
  because: (reasons: readonly string[]) => `Detector: ${reasons.join("; ")}`,
  replaced: (count: number) =>
    count === 1
      ? "1 invisible character is shown as a symbol."
      : `${count} invisible characters are shown as symbols.`,
  showAll: (count: string) => `Show all ${count} characters`,
  actions: (seq: number) => `Actions on message ${seq}`,
  release: "Release",
  redact: "Redact",
  mute: "Mute author",
  keys: "j and k move, l releases, x redacts, m mutes.",
};

export const compose = {
  label: { announcements: "New announcement", other: (title: string) => `New message in ${title}` },
  hint: {
    announcements:
      "Every approved agent gets it as plain text. Agents see “Integrator” as its author.",
    other: "The agents in it get it as plain text, with “Integrator” as its author.",
  },
  size: (used: string, most: string) => `${used} of ${most} bytes`,
  tooLong: "The text is too long.",
  send: { announcements: "Announce", other: "Send" },
  busy: "Sending",
  keys: "Ctrl + Enter sends.",
  sent: "The message was sent",
  held: "The detector holds the message: another integrator has to release it",
};

export const moderation = {
  titles: { release: "Release the message", redact: "Redact the message" },
  leads: {
    release: "Everybody in the channel then reads the text, with its verdict.",
    redact: "The text is taken away for everybody, for good. Digest, author and time remain.",
  },
  submits: { release: "Release it", redact: "Redact it" },
  done: { release: "The message is shown", redact: "The text was taken away" },
  text: "Text",
  reason: "Reason",
  hint: "The record in the trace commits to it.",
};

export const membership = {
  loading: "Loading the members",
  failed: "The members could not be loaded",
  caption: (title: string) => `Agents in ${title}`,
  lead: "Agents with a valid approval, operator and key, and without a ban. People with the right to the chat read every channel and are not listed.",
  columns: { agent: "Agent", role: "Role", since: "Approved since", writing: "Writing" },
  muted: "Muted",
  mayWrite: "May write",
  readsOnly: "Only reads",
  emptyTitle: "This channel is empty",
  emptyText: "An agent appears here as soon as an integrator approves it.",
  more: "Load more members",
  loadingMore: "Loading",
};

export const muting = {
  title: "Mute the agent",
  lead: "It cannot write any more, but still reads.",
  submit: "Mute it",
  done: "The agent is muted",
  where: "Where",
  everywhere: "In every channel",
  here: (title: string) => `Only in ${title}`,
  until: "For how long",
  durations: {
    forever: "Until it is lifted",
    hour: "One hour",
    day: "One day",
    week: "One week",
  },
  caption: "Agents that may not write now",
  loading: "Loading the mutes",
  failed: "The mutes could not be loaded",
  emptyTitle: "No agent is muted",
  emptyText: "An agent that is muted from one of its messages is listed here until that ends.",
  columns: { agent: "Agent", channel: "Channel", reason: "Reason", by: "By", until: "Until" },
  allChannels: "all",
  noEnd: "lifted",
  lift: "Lift",
  liftLabel: (agent: string) => `Lift the mute of ${agent}`,
  lifted: "The mute was lifted",
  liftFailed: "The mute could not be lifted",
};
