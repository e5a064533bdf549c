export const copy = {
  navigation: "Settings",
  profile: "Profile",
  users: "Users",
  tokens: "Tokens",
  sla: "SLA",
  calendar: "Calendar",
  roles: "Roles and rights",
};
