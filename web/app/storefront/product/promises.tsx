import { Icon, type IconName } from '../../ui/icon'
import { useStoreSettings } from '../layout/layout'

type PromisesProps = { isDeliveryFree: boolean; isRental?: boolean }

/** What the shopper can count on, beside the buttons. */
export function ServicePromises({ isDeliveryFree, isRental = false }: PromisesProps) {
  const { dispatch } = useStoreSettings().delivery
  return (
    <ul className="grid gap-2.5 rounded-xl bg-sunken p-4">
      {isDeliveryFree && <Kept icon="truck" text="Free Delivery across India" />}
      {isRental ? (
        <>
          <Kept icon="check" text="Cleaned and pressed before it comes to you" />
          <Kept icon="undo" text="The deposit comes back to you after the return" />
        </>
      ) : (
        <>
          <Kept icon="box" text={`Dispatched within ${dispatch}`} />
          <Kept icon="undo" text="Report damage within 48 hours of delivery, with a photo" />
        </>
      )}
    </ul>
  )
}

const Kept = ({ icon, text }: { icon: IconName; text: string }) => (
  <li className="flex items-center gap-3">
    <Icon name={icon} className="size-5 text-brand" /> {text}
  </li>
)
