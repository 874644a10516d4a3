import "@mantine/core/styles/Slider.layer.css";
import { Alert, Box, Button, Slider, Stack, Text } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";
import Cropper, { type Area } from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../../ui/dialog.tsx";
import { DialogActions } from "../../../../ui/dialog-actions.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { useChangeAvatar } from "../api/profile.ts";
import { cropImage } from "../crop-image.ts";

interface CropDialogProps {
  username: string;
  file: File;
  onClose: () => void;
}

/** Chooses the part of an image that becomes the reader's picture, and saves it. */
export function CropDialog({ username, file, onClose }: CropDialogProps) {
  const t = useTranslations("accounts/profile.picture");
  const tUi = useTranslations("ui");
  const errorText = useErrorText();
  const image = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(image), [image]);
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [isBroken, setBroken] = useState(false);
  const change = useChangeAvatar(username);
  const save = async () => {
    if (!area) return;
    const cropped = await cropImage(image, area, file.type).catch(() => null);
    if (!cropped) return setBroken(true);
    change.mutate(cropped, {
      onSuccess: () => {
        toast({ kind: "success", message: t("changed") });
        onClose();
      },
    });
  };
  const failure = isBroken ? t("unreadable") : change.error && errorText(change.error, t("failed"));
  return (
    <Dialog opened onClose={onClose} title={t("crop_title")}>
      <Stack>
        <Box pos="relative" h={320} bg="dark.9" style={{ borderRadius: 6, overflow: "hidden" }}>
          <Cropper
            image={image}
            crop={position}
            zoom={zoom}
            aspect={1}
            cropShape="round"
            showGrid={false}
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            mediaProps={{ onError: () => setBroken(true), alt: "" }}
            cropperProps={{ role: "group", "aria-label": t("crop_area") }}
            disableAutomaticStylesInjection
          />
        </Box>
        <div>
          <Text fz={13} mb={4} aria-hidden>
            {t("zoom")}
          </Text>
          <Slider thumbLabel={t("zoom")} value={zoom} onChange={setZoom} min={1} max={4} step={0.05} label={null} />
        </div>
        <DialogActions
          failure={
            failure && (
              <Alert color="red" role="alert">
                {failure}
              </Alert>
            )
          }
        >
          <Button variant="default" onClick={onClose}>
            {tUi("cancel")}
          </Button>
          <Button onClick={() => void save()} loading={change.isPending} disabled={isBroken}>
            {t("save")}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
