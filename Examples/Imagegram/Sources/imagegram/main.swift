import GalleryModule
import PictureService
import TodoHost

TodoHost.main([PictureServicePlugin.self, GalleryPlugin.self], doing: "imagegram", version: "0.1.0")
