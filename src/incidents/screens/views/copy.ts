export const copy = {
  presets: "Ready-made views",
  own: "Your views",
  failed: "Your views could not be loaded.",
  saving: "Saving",
  saved: (name: string) => `“${name}” is saved`,
  presetNames: {
    open: "Open incidents",
    mine: "Mine",
    unassigned: "Unassigned critical",
    soon: "Due within 24 h",
    overdue: "Overdue",
    retest: "Waiting for retest",
  },
};
