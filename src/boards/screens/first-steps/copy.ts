import type { FirstStep, StepState } from "@/boards/domain/first-steps";

export const copy = {
  title: "First steps",
  failed: "The first steps could not be loaded",
  states: { open: "To do", waiting: "Waiting", done: "Done" } satisfies Record<StepState, string>,
};

interface Words {
  title: string;
  text: string;
  /** Said instead while the rest is not the reader's to do, or cannot be seen from here. */
  waiting?: string;
  act: string;
  href: string;
}

export const STEPS: Readonly<Record<FirstStep, Words>> = {
  password: {
    title: "Change the password",
    text: "The first password stood in a log or in the configuration, or came from another person. Only one that you chose is yours alone.",
    act: "Change the password",
    href: "/settings",
  },
  second_person: {
    title: "Invite a second person",
    text: "Closing a fixed incident, accepting a risk and approving a call take two people. Alone you cannot finish them.",
    waiting: "Someone was invited, and has still to sign in and choose a password.",
    act: "Add a user",
    href: "/settings/users",
  },
  duties: {
    title: "Split the duties",
    text: "The first account holds every role. Give roles to the people who do the work, then take them from that account.",
    act: "Give roles",
    href: "/settings/users",
  },
  deadlines: {
    title: "Set the deadlines",
    text: "Incidents are due by the rules that the service came with until you set those of your organisation.",
    act: "Set deadline rules",
    href: "/settings/sla",
  },
  import: {
    title: "Import a first report",
    text: "A report of Burp, ZAP, Nessus, Qualys or a table becomes incidents with their evidence.",
    act: "Import a report",
    href: "/imports/new",
  },
  checkpoint: {
    title: "Keep a first checkpoint elsewhere",
    text: "A person who controls this machine could rewrite its log unseen, unless another machine holds a checkpoint. An operator names that place in the configuration.",
    waiting:
      "A checkpoint was delivered, but to a place of which the service cannot see that it is on another machine.",
    act: "See where checkpoints go",
    href: "/log",
  },
};
