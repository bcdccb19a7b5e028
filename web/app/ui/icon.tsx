import type { ComponentProps } from 'react'

/** Drawn on a grid of 24 by 24 with a round pen. */
const shapes = {
  alert:
    'M12 8v5m0 3.5v.01M10.3 4.2 2.6 17.5A2 2 0 0 0 4.3 20.5h15.4a2 2 0 0 0 1.7-3L13.7 4.2a2 2 0 0 0-3.4 0Z',
  arrow: 'M4 12h16m-6-6 6 6-6 6',
  back: 'M20 12H4m6-6-6 6 6 6',
  bag: 'M5.5 8h13l1 12.5h-15ZM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5',
  box: 'M12 3 4 7v10l8 4 8-4V7Zm0 9L4 7m8 5 8-5m-8 5v9',
  calendar: 'M4 6.5h16V20H4Zm0 4.5h16M8 3.5v5m8-5v5',
  cart: 'M2.5 4h2.800l2.200 11h10.5l2.5-8H6.200M9 19.5v.01m8-.01v.01',
  chat: 'M4 20.5 5.3 16A8.500 8.500 0 1 1 8.500 19.200Z',
  check: 'm5 12.5 4.5 4.5L19 7',
  clock: 'M12 7v5.5l3.5 2M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18Z',
  close: 'm6 6 12 12M18 6 6 18',
  copy: 'M9 9h11v11H9Zm-4 6H4V4h11v1',
  down: 'm6 9 6 6 6-6',
  edit: 'm4 20 1-5L16 4l4 4L9 19Z',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  filter: 'M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.5v5m-7 5v5',
  home: 'M4 11 12 4l8 7v9h-5.5v-5.5h-5V20H4Z',
  info: 'M12 11v5.5m0-9v.01M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18Z',
  leave: 'M14 4h6v16h-6M3 12h12m-4-4 4 4-4 4',
  list: 'M8 6h12M8 12h12M8 18h12M4 6v.01M4 12v.01M4 18v.01',
  mail: 'M3.5 6h17v12.5h-17Zm0 1 8.5 6 8.5-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  minus: 'M5 12h14',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z',
  next: 'm9 6 6 6-6 6',
  phone:
    'M6 3.5h3l1.5 4.5-2 1.5a12 12 0 0 0 6 6l1.5-2 4.5 1.5v3a2 2 0 0 1-2 2A15.5 15.5 0 0 1 4 5.5a2 2 0 0 1 2-2Z',
  pin: 'M12 21s7-6 7-11.5a7 7 0 0 0-14 0C5 15 12 21 12 21Zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  plus: 'M5 12h14M12 5v14',
  previous: 'm15 6-6 6 6 6',
  rupee: 'M7 4h10M7 8.5h10M7 4h3.5a4.5 4.5 0 0 1 0 9H7l7 7',
  search: 'm20 20-4.5-4.5M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13Z',
  share: 'M12 15V3.5m-4 4 4-4 4 4M5 12v8.500h14V12',
  shield: 'M12 3 5 5.5V11c0 4.5 3 8 7 10 4-2 7-5.5 7-10V5.5Zm-3 9 2.200 2.200L15.5 10',
  spinner: 'M12 3a9 9 0 1 0 9 9',
  star: 'm12 3.5 2.600 5.400 5.900.8-4.300 4.100 1.100 5.900L12 16.900l-5.300 2.800 1.100-5.900-4.300-4.100 5.900-.8Z',
  store: 'M4 10v10.5h16V10M3 9.5 5 4h14l2 5.5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0Zm6.5 11V15h5v5.5',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2.5v2m0 15v2M2.5 12h2m15 0h2M5.300 5.300l1.400 1.400m10.600 10.600 1.400 1.400m0-13.400-1.400 1.400M6.700 17.300l-1.400 1.400',
  tag: 'M4 4h8l8.5 8.5-8 8L4 12Zm4.5 4.5v.01',
  trash: 'M4.5 7h15M9.5 7V4h5v3M6.5 7l1 13.5h9l1-13.5M10.5 11v6m3-6v6',
  truck: 'M2.5 6h11.5v11H2.5Zm11.5 4h4l3.5 3.5V17H14ZM7 19.5v.01m10-.01v.01',
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 9c.5-4 3.5-6.5 8-6.5s7.5 2.5 8 6.5',
} as const

export type IconName = keyof typeof shapes

export const iconNames = Object.keys(shapes) as IconName[]

/** A picture beside words: readers skip it, so whatever it says must stand in text too. */
export function Icon({ name, className = 'size-5', ...rest }: { name: IconName } & ComponentProps<'svg'>) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`shrink-0 ${className}`}
      {...rest}
    >
      <path d={shapes[name]} />
    </svg>
  )
}
