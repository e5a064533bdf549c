export const copy = {
  navigation: "Settings",
  profile: "Profile",
  users: "Users",
  tokens: "Tokens",
  roles: "Roles and rights",
};
