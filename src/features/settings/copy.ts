export const copy = {
  navigation: "Settings",
  profile: "Profile",
  users: "Users",
  tokens: "Tokens",
  sla: "SLA",
  roles: "Roles and rights",
};
