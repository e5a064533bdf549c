export const copy = {
  title: "Calendar",
  loading: "Loading the calendar",
  failed: "The calendar could not be loaded",
  contents: [
    "Legal clocks of every incident that you may read, as far as the law names a limit.",
    "Deadlines of incidents that you own.",
    "Real incidents only, at most 1,000 events, the nearest ones.",
    "The id of the incident, the rule and the limit. No titles and no other details, because calendar services are third parties.",
  ],
  create: "Make the address",
  rotate: "Replace the address",
  revoke: "Revoke",
};
