/** Words of the list of keys, which is loaded when it is opened. */
export const copy = {
  title: "Keyboard shortcuts",
  lead: "Single keys work outside of text fields.",
  off: "Single-key shortcuts are switched off in your preferences.",
};

export const SHORTCUT_GROUPS: readonly {
  title: string;
  items: readonly { keys: readonly string[]; does: string }[];
}[] = [
  {
    title: "Everywhere",
    items: [
      { keys: ["/", "Ctrl K"], does: "Search, go to a page, or act" },
      { keys: ["r"], does: "Show what others changed in a list or an incident" },
      { keys: ["u"], does: "Undo what the message at the bottom offers to undo" },
      { keys: ["z"], does: "Show times in the other zone, UTC or yours" },
      { keys: ["?"], does: "Show this list" },
      { keys: ["Esc"], does: "Close what is open" },
    ],
  },
  {
    title: "Incident list",
    items: [
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
      { keys: ["f"], does: "Take the next step, after a question; of all selected, if any are" },
      { keys: ["a"], does: "Assign; all selected, if any are" },
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
      { keys: ["s"], does: "Snooze until tomorrow, and go on to the next" },
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
    title: "Calls of the firewall",
    items: [
      { keys: ["j"], does: "Next call" },
      { keys: ["k"], does: "Previous call" },
      { keys: ["Enter"], does: "Open the call in focus; again, go into its panel" },
      { keys: ["Esc"], does: "Close the panel" },
    ],
  },
  {
    title: "Engagement room",
    items: [{ keys: ["n"], does: "Write a new entry" }],
  },
];
