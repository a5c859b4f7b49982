import type { SettingsGroup, SettingsOf } from '#domain/settings/settings.ts'
import { SETTINGS } from '#domain/settings/settings.ts'
import type { SmallShop } from './small-shop.ts'

/**
 * Saves a version of a group without the checks of the owner's use case; what is left out has its first value. The shop
 * reads its settings again before the next request. Returns the uid of the version.
 */
export async function decideSettings<Group extends SettingsGroup>(
  {
    ports: { datedVersions, ids, clock },
    services: { settings },
  }: {
    readonly ports: Pick<SmallShop['ports'], 'datedVersions' | 'ids' | 'clock'>
    readonly services: { readonly settings: Pick<SmallShop['services']['settings'], 'expire'> }
  },
  group: Group,
  effectiveAt: Temporal.Instant,
  value: Partial<SettingsOf<Group>>,
): Promise<string> {
  const uid = ids.next()
  const changed = { reason: '', changedBy: 'staff:owner', changedAt: clock.now() } as const
  const version = { uid, kind: 'settings', key: group, effectiveAt, value: { ...SETTINGS[group].first, ...value } }
  await datedVersions.transaction((tx) => tx.save({ ...version, kind: 'settings', ...changed }))
  settings.expire()
  return uid
}
