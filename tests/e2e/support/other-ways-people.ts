/** The password of the members of the shop beside an OpenID provider. */
export const MEMBER_PASSWORD = 'a quiet garden in rain'
