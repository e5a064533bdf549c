import type { MessageDto } from "@/federation/server/chat/chat-dto";

export const copy = {
  title: "Chat",
  views: { messages: "Messages", members: "Members", mutes: "Mutes" },
  loading: "Loading the messages",
  failed: "The messages could not be loaded",
  emptyText: {
    all: "Messages appear here as soon as an agent or an integrator writes.",
    integrators:
      "Agents only read here. The first announcement appears as soon as an integrator writes it.",
  },
  by: { agent: "Agent", person: "Person" },
  states: {
    held: "Held: the members see that a message was held, and its digest.",
    heldHidden: "Held: integrators decide whether it is shown.",
    redacted: "Redacted: the text is gone, its digest remains.",
  } satisfies Partial<Record<MessageDto["state"] | "heldHidden", string>>,
  release: "Release",
  redact: "Redact",
  mute: "Mute author",
};

export const moderation = {
  titles: { release: "Release the message", redact: "Redact the message" },
  leads: {
    release: "Everybody in the channel then reads the text, with its verdict.",
    redact: "The text is taken away for everybody, for good. Digest, author and time remain.",
  },
  submits: { release: "Release it", redact: "Redact it" },
  done: { release: "The message is shown", redact: "The text was taken away" },
  reason: "Reason",
  hint: "The record in the trace commits to it.",
};

export const membership = {
  caption: (title: string) => `Agents in ${title}`,
};

export const muting = {
  durations: {
    forever: "Until it is lifted",
    hour: "One hour",
    day: "One day",
    week: "One week",
  },
  caption: "Agents that may not write now",
  lift: "Lift",
};
