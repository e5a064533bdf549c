export const copy = {
  navigation: "Settings",
  profile: "Profile",
  firstSteps: "First steps",
  users: "Users",
  tokens: "Tokens",
  security: "Security events",
  sla: "SLA",
  trust: "Trust thresholds",
  calendar: "Calendar",
  roles: "Roles and rights",
};
