/** What the peace-of-mind plan does not cover, wherever the plan is promised (docs/rules.md Damage). */
export const PLAN_LIMITS = '紛失・盗難、ご自身での洗濯などは対象外'
