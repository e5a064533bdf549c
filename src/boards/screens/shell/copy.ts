export const copy = {
  product: "Proofline",
  skip: "Skip to content",
  navigation: "Main",
  openMenu: "Open navigation",
  collapse: "Collapse navigation",
  expand: "Expand navigation",
  breadcrumbs: "Breadcrumbs",
  inbox: "Inbox",
  waiting: "waiting",
  theme: "Theme",
  themes: { system: "System", light: "Light", dark: "Dark" },
  account: "Account",
  profile: "Profile and preferences",
  shortcuts: "Keyboard shortcuts",
  shortcutsLead: "Single keys work outside of text fields.",
  shortcutsOff: "Single-key shortcuts are switched off in your preferences.",
  signOut: "Sign out",
  loading: "Loading",
  notFound: "There is nothing at this address",
  notFoundHint: "The address may be mistyped, or what it names may be out of your reach.",
  backTo: (place: string) => `Back to ${place}`,
  home: "Go to the start",
  crashed: "This page failed",
  tryAgain: "Try again",
  reference: "Reference",
  crashedHint: "Nothing that you stored is affected.",
};

export const SHORTCUT_GROUPS: readonly {
  title: string;
  items: readonly { keys: readonly string[]; does: string }[];
}[] = [
  {
    title: "Everywhere",
    items: [
      { keys: ["?"], does: "Show this list" },
      { keys: ["Esc"], does: "Close what is open" },
    ],
  },
  {
    title: "Incident list",
    items: [
      { keys: ["/"], does: "Search" },
      { keys: ["j", "↓"], does: "Next incident" },
      { keys: ["k", "↑"], does: "Previous incident" },
      { keys: ["Enter"], does: "Open the panel; again, the page" },
      { keys: ["o"], does: "Open the page of the incident" },
      { keys: ["x", "Space"], does: "Select; with Shift, everything since the last one" },
      { keys: ["Esc"], does: "Close the panel; again, clear the selection" },
    ],
  },
  {
    title: "Incident in focus, in the panel or on its page",
    items: [
      { keys: ["f"], does: "Take the next step, after a question" },
      { keys: ["a"], does: "Assign" },
      { keys: ["m"], does: "Assign to me" },
      { keys: ["i"], does: "Change the severity" },
      { keys: ["c"], does: "Comment" },
    ],
  },
  {
    title: "Inbox",
    items: [
      { keys: ["j"], does: "Next notice" },
      { keys: ["k"], does: "Previous notice" },
      { keys: ["Enter"], does: "Open what the notice is about" },
      { keys: ["e"], does: "Mark as read, and go on to the next" },
    ],
  },
  {
    title: "Approvals",
    items: [
      { keys: ["j"], does: "Next call" },
      { keys: ["k"], does: "Previous call" },
      { keys: ["Enter"], does: "Open the call in focus" },
      { keys: ["a"], does: "Approve, after a question" },
      { keys: ["d"], does: "Deny, after a question" },
      { keys: ["Esc"], does: "Close the panel" },
    ],
  },
  {
    title: "Engagement room",
    items: [{ keys: ["n"], does: "Write a new entry" }],
  },
];
