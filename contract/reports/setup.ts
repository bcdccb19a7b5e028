import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'

/** The steps to open a new shop, in their sequence. */
export const setupSteps = [
  'identity',
  'gst',
  'payments',
  'delivery',
  'products',
  'policies',
  'test-email',
  'test-order',
] as const
export const SetupStep = z.enum(setupSteps)
export type SetupStep = z.infer<typeof SetupStep>

/** The steps that an admin can complete by confirming the settings as they are. */
export const CheckedPage = z.enum(['payments', 'delivery', 'policies'])
export type CheckedPage = z.infer<typeof CheckedPage>

export const setupChecklist = endpoint({
  access: 'admin',
  method: 'GET',
  path: '/api/admin/setup',
  summary: 'Returns which steps of the setup are done. Each step follows from the data of the shop',
  reply: z.object({
    steps: z.array(z.object({ name: SetupStep, isDone: z.boolean() })),
    /** True if an admin has hidden the checklist. The sample shop hides it by default. */
    isHidden: z.boolean(),
  }),
})

export const checkSettingsPage = endpoint({
  access: 'admin',
  method: 'POST',
  path: '/api/admin/setup/checked',
  summary: 'Records that an admin has checked this page of the settings',
  body: z.object({ page: CheckedPage }),
  reply: z.object({ page: CheckedPage }),
})

export const hideSetupChecklist = endpoint({
  access: 'admin',
  method: 'POST',
  path: '/api/admin/setup/hidden',
  summary: 'Hides the setup checklist, or shows it again',
  body: z.object({ isHidden: z.boolean() }),
  reply: z.object({ isHidden: z.boolean() }),
})
