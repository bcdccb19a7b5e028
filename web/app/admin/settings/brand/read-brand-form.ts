import type { ActionFunctionArgs } from 'react-router'
import { z } from 'zod'
import { adminSettings, StoreSettings } from '../../../../../contract/store/store.ts'
import { userApi } from '../../../lib/api/api-context'
import { orThrowResponse } from '../../../lib/api/route-errors'
import { textOf } from '../../../lib/forms/form-result'

type WireSettings = z.input<typeof StoreSettings>

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Creates the body of the request from the posted form. All other settings are sent as they are stored. */
export async function readBrandForm(
  form: FormData,
  { context, request }: Pick<ActionFunctionArgs, 'context' | 'request'>,
) {
  const api = await context.get(userApi)()
  const { settings } = await orThrowResponse(api(adminSettings), request)
  const read = (path: string) => textOf(form, `settings.${path}`).trim()
  const brand = (path: string) => read(`brand.${path}`)
  const scheme = (name: string) => ({
    ground: brand(`colours.${name}.ground`),
    ink: brand(`colours.${name}.ink`),
    brand: brand(`colours.${name}.brand`),
  })
  const hasColours = form.has('settings.brand.colours.night')
  const own = {
    light: scheme('light'),
    dark: scheme('dark'),
    night: brand('colours.night'),
    accent: brand('colours.accent'),
  }
  const picture = (path: string): unknown => JSON.parse(brand(path) || 'null')
  const social = {
    instagram: read('social.instagram'),
    facebook: read('social.facebook'),
    youtube: read('social.youtube'),
  }
  const wire: WireSettings = z.encode(StoreSettings, settings)
  const changed = {
    name: brand('name'),
    tagline: brand('tagline'),
    emailSender: brand('emailSender'),
    documentHeader: brand('documentHeader'),
    registrations: linesOf(brand('registrations')),
    palette: brand('palette'),
    fonts: brand('fonts'),
    logo: picture('logo'),
    icon: picture('icon'),
    colours: hasColours ? own : settings.brand.colours,
  }
  return {
    settings: {
      ...wire,
      brand: { ...wire.brand, ...changed },
      business: { legalName: read('business.legalName'), udyam: read('business.udyam') },
      social,
    },
    version: Number(form.get('version')),
  }
}
