export const menu = {
  open: "Export and import",
  exportCsv: "Export CSV",
  sanitised: "Sanitised export…",
  importCsv: "Import CSV…",
  closed: "The engagement is over; its log takes no more entries.",
  notTeam: "Only the teams of the engagement write in its log.",
};
