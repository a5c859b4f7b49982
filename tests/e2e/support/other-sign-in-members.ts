/** The password of the members of the shop with an OpenID provider. */
export const MEMBER_PASSWORD = 'a quiet garden in rain'
