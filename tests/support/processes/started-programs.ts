/** Variables of units and images that are no settings of the shop. */
export const OTHER_VARIABLES = ['NODE_ENV', 'SETTINGS_FILE']

/** A setting of a systemd unit; undefined when it has none. */
export function unitSetting(unit: string, key: string): string | undefined {
  return new RegExp(`^${key}=(.+)$`, 'm').exec(unit)?.[1]
}

/** The source of a program: a bundle in build/ has the name of its source. */
export function sourceOf(program: string): string {
  return program.replace(/^build\/process\/(\w+)\.js$/, '$1.ts')
}
