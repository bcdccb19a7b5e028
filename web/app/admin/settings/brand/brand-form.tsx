import { useState } from 'react'
import { chosenColours } from '../../../../../contract/store/brand/brand.ts'
import type { StoreSettings } from '../../../../../contract/store/store.ts'
import { UnsavedGuard } from '../../../components/unsaved-guard'
import { ActionForm, useEndpointForm, type EndpointForm } from '../../../lib/forms/action-form'
import { Field, TextArea } from '../../../ui/field'
import { focusIfLost } from '../../../ui/hooks/focus'
import { useUpdate } from '../../../ui/hooks/use-update'
import { Panel } from '../../../ui/panel'
import { ChangedMeanwhile, saveAgainOrLoad } from '../changed-meanwhile'
import { FontChoice } from './font-choice'
import { PaletteChoice } from './palette-choice'
import { PictureField } from '../picture-field'
import { SaveBar } from '../save-bar'
import { useConflict } from '../use-conflict'
import { Preview } from './preview'

export type BrandSettings = Pick<StoreSettings, 'brand' | 'business' | 'social'>
type BrandFormProps = { stored: BrandSettings; version: number }

/** The form for the brand. It keeps the version that it opened, and the input, until staff discard it or load the version of somebody else. */
export function BrandForm(current: BrandFormProps) {
  const [{ opening, ...opened }, setOpened] = useState({ ...current, opening: 1 })
  useUpdate(opening, focusIfLost) // the clicked button is replaced with the form
  const openAgain = () => setOpened({ ...current, opening: opening + 1 })
  return <BrandFields key={opening} {...opened} latest={current.version} onOpenAgain={openAgain} />
}

type BrandFieldsProps = BrandFormProps & { latest: number; onOpenAgain: () => void }

function BrandFields({ stored, version, latest, onOpenAgain }: BrandFieldsProps) {
  const [brand, setBrand] = useState(stored.brand)
  const [isDirty, setDirty] = useState(false)
  const conflict = useConflict()
  const save = useEndpointForm('saveSettings', { onRefused: ({ code }) => conflict.check(code) })
  const change = (changes: Partial<BrandSettings['brand']>) => {
    setBrand((before) => ({ ...before, ...changes }))
    setDirty(true)
  }
  return (
    <ActionForm of={save}>
      <div
        className="stack-wide max-w-6xl [&_:is(input,select,textarea,button)]:scroll-mb-28"
        onChange={() => setDirty(true)}
      >
        <UnsavedGuard isDirty={isDirty && !save.isBusy} />
        <input type="hidden" name="version" value={conflict.isConflict ? latest : version} />
        <Panel title="Name and logo">
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label="Name"
              name="settings.brand.name"
              value={brand.name}
              error={save.field('settings.brand.name').error}
              required
              maxLength={40}
              autoComplete="off"
              onChange={({ currentTarget }) => change({ name: currentTarget.value })}
            />
            <TextSetting
              save={save}
              path="brand.tagline"
              label="Tagline"
              value={brand.tagline}
              hint="Follows the name in search results and in the picture of shared links"
            />
            <PictureField
              name="settings.brand.logo"
              label="Logo"
              hint="Beside the name on every page. A square picture fits best."
              value={brand.logo}
              onChange={(logo) => change({ logo })}
            />
            <PictureField
              name="settings.brand.icon"
              label="Icon"
              hint="In browser tabs and for the installed app. A square picture of at least 512 pixels fits best."
              value={brand.icon}
              onChange={(icon) => change({ icon })}
            />
          </div>
        </Panel>
        <Panel title="Colours">
          <PaletteChoice {...{ brand, change, save }} />
        </Panel>
        <Panel title="Fonts" text="The pages load only the fonts that you choose.">
          <FontChoice {...{ brand, change }} />
        </Panel>
        <Preview name={brand.name} colours={chosenColours(brand)} fonts={brand.fonts} />
        <Documents stored={stored} save={save} />
        <Links stored={stored} save={save} />
        {conflict.isConflict && (
          <ChangedMeanwhile path="/admin/settings/brand" {...saveAgainOrLoad} onAction={onOpenAgain} />
        )}
        <SaveBar isDirty={isDirty} isBusy={save.isBusy} onDiscard={onOpenAgain} />
      </div>
    </ActionForm>
  )
}

type FormPartProps = { stored: BrandSettings; save: EndpointForm }

function Documents({ stored: { brand, business }, save }: FormPartProps) {
  const placeholder = brand.name
  return (
    <Panel title="E-mails, documents and registration">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextSetting
          {...{ save, placeholder }}
          path="brand.emailSender"
          label="Sender of e-mails"
          value={brand.emailSender}
          hint="If this is empty, e-mails come from the name of the shop"
        />
        <TextSetting
          {...{ save, placeholder }}
          path="brand.documentHeader"
          label="Heading of documents"
          value={brand.documentHeader}
          hint="At the top of invoices and statements. If this is empty, they show the name of the shop"
        />
        <TextSetting
          save={save}
          path="business.legalName"
          label="Legal name"
          value={business.legalName}
          hint="On invoices and on the page About Us"
        />
        <TextSetting
          save={save}
          path="business.udyam"
          label="UDYAM registration"
          value={business.udyam}
          hint="In the footer and on the page About Us"
        />
        <TextArea
          name="settings.brand.registrations"
          label="Further registrations"
          className="sm:col-span-2"
          hint="One on each line, at most four, for example a CIN. They are shown in the footer."
          defaultValue={brand.registrations.join('\n')}
          error={errorUnder(save, 'settings.brand.registrations')}
        />
      </div>
    </Panel>
  )
}

const networks = { instagram: 'Instagram', facebook: 'Facebook', youtube: 'YouTube' } as const

function Links({ stored: { social }, save }: FormPartProps) {
  return (
    <Panel title="Social networks" text="A network without a link is not shown.">
      <div className="grid gap-4 sm:grid-cols-3">
        {(['instagram', 'facebook', 'youtube'] as const).map((network) => (
          <TextSetting
            key={network}
            save={save}
            path={`social.${network}`}
            label={networks[network]}
            value={social[network]}
          />
        ))}
      </div>
    </Panel>
  )
}

type TextSettingProps = {
  save: EndpointForm
  path: string
  label: string
  value: string
  hint?: string
  placeholder?: string
}

function TextSetting({ save, path, value, ...rest }: TextSettingProps) {
  const { error, defaultValue } = save.field(`settings.${path}`)
  return (
    <Field
      {...rest}
      name={`settings.${path}`}
      defaultValue={defaultValue ?? value}
      error={error}
      autoComplete="off"
    />
  )
}

/** Returns the first error of a setting or of one of its parts. */
const errorUnder = ({ errors }: EndpointForm, name: string): string | undefined =>
  Object.entries(errors).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1]
